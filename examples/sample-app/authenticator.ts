import { createGuardrails, generateSecret, generateURI, verifySync } from 'otplib';

// Many real apps hand out seeds of 80 bits, shorter than the library's own minimum.
const guardrails = createGuardrails({ MIN_SECRET_BYTES: 1 });

interface Seed {
  readonly secret: string;
  readonly algorithm: 'sha1' | 'sha256' | 'sha512';
  readonly digits: 6 | 7 | 8;
  readonly period: number;
  lastStep?: number;
}

/** Reads bare base32 or an `otpauth://totp/` URI (the key URI format of authenticator apps). */
function readSeed(text: string): Seed {
  if (!text.startsWith('otpauth:'))
    return { secret: text.replace(/\s/g, '').toUpperCase(), algorithm: 'sha1', digits: 6, period: 30 };
  const query = new URL(text).searchParams;
  return {
    secret: query.get('secret') ?? '',
    algorithm: (query.get('algorithm') ?? 'SHA1').toLowerCase().replace('-', '') as Seed['algorithm'],
    digits: Number(query.get('digits') ?? 6) as Seed['digits'],
    period: Number(query.get('period') ?? 30),
  };
}

/** The authenticator seeds of the accounts. A code is accepted once only, and not before one that was accepted (RFC 6238, section 5.2). */
export class AuthenticatorSeeds {
  private readonly seeds = new Map<string, Seed>();
  private readonly proposals = new Map<string, { secret: string; uri: string }>();

  set(userId: string, seed: string): void {
    this.seeds.set(userId, readSeed(seed));
  }

  has(userId: string): boolean {
    return this.seeds.has(userId);
  }

  accepts(userId: string, code: string): boolean {
    const seed = this.seeds.get(userId);
    return seed !== undefined && accept(seed, code);
  }

  /** The seed that an account is asked to set up: the same until it has been confirmed. */
  propose(userId: string, options: { issuer: string; label: string }): { secret: string; uri: string } {
    const secret = generateSecret();
    const proposal = this.proposals.get(userId) ?? { secret, uri: generateURI({ ...options, secret }) };
    this.proposals.set(userId, proposal);
    return proposal;
  }

  /** Takes the proposed seed into use when the code belongs to it. */
  confirm(userId: string, code: string): boolean {
    const proposal = this.proposals.get(userId);
    const seed = proposal && readSeed(proposal.uri);
    if (!seed || !accept(seed, code)) return false;
    this.seeds.set(userId, seed);
    this.proposals.delete(userId);
    return true;
  }
}

function accept(seed: Seed, code: string): boolean {
  const token = code.replace(/\s/g, '');
  if (token.length !== seed.digits || /\D/.test(token)) return false;
  const { secret, algorithm, digits, period, lastStep: afterTimeStep } = seed;
  const result = verifySync({
    secret,
    algorithm,
    digits,
    period,
    afterTimeStep,
    token,
    epochTolerance: period,
    guardrails,
  });
  if (!result.valid || !('timeStep' in result)) return false;
  seed.lastStep = result.timeStep;
  return true;
}
