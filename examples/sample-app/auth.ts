import { randomBytes } from 'node:crypto';
import { memoryAdapter } from 'better-auth/adapters/memory';
import { betterAuth } from 'better-auth/minimal';
import { bearer, emailOTP, twoFactor, username } from 'better-auth/plugins';
import type { Scenario } from './scenarios.js';

/** How the library's messages leave the app. */
export interface AuthMessages {
  /** A code for a new address (or for signing in with the address alone). */
  sendCode(email: string, code: string): Promise<void>;
  /** The token of a confirmation link. */
  sendLink(email: string, token: string): Promise<void>;
  /** The code that the library wants to hear after the password. */
  sendSecondFactor(user: { id: string; email: string }, code: string): Promise<void>;
}

/**
 * The authentication library of the sample app, on a store in memory. Browsers share the cookies of 127.0.0.1 between all
 * ports, so that each app names its cookies after its own.
 */
export function createAuth(options: { scenario: Scenario; url: string; port: number; messages: AuthMessages }) {
  const { scenario, url, port, messages } = options;
  const store: Record<string, Record<string, unknown>[]> = {
    user: [],
    session: [],
    account: [],
    verification: [],
    twoFactor: [],
  };
  return betterAuth({
    appName: scenario.app,
    baseURL: url,
    secret: randomBytes(32).toString('base64'),
    database: memoryAdapter(store),
    // The library takes the newest of several codes, by times that may be equal; so there is never more than one.
    databaseHooks: {
      verification: {
        create: {
          before: async ({ identifier }) => {
            store.verification = store.verification?.filter((row) => row.identifier !== identifier) ?? [];
          },
        },
      },
    },
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    advanced: { cookiePrefix: `${scenario.app.toLowerCase().replace(/\W+/g, '-')}-${port}` },
    emailAndPassword: { enabled: true, requireEmailVerification: scenario.verification !== 'none' },
    emailVerification: {
      sendOnSignUp: false,
      autoSignInAfterVerification: true,
      sendVerificationEmail: ({ user, token }) => messages.sendLink(user.email, token),
    },
    plugins: [
      emailOTP({ expiresIn: 600, sendVerificationOTP: ({ email, otp }) => messages.sendCode(email, otp) }),
      twoFactor({ otpOptions: { sendOTP: ({ user, otp }) => messages.sendSecondFactor(user, otp) } }),
      username({ usernameValidator: (name) => /^[a-z0-9._]{3,30}$/i.test(name) }),
      bearer(),
    ],
  });
}

/** The library with the plugins of the sample app. */
export type Auth = ReturnType<typeof createAuth>;
