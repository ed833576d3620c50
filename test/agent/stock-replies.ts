import type { Answer, Handler } from './stock-html.js';
import { add, site } from './stock-toasts.js';

const reply = (status: number, body: unknown): Answer => ({ status, html: JSON.stringify(body) });

/** Sign-ups drawn by a script that shows nothing of what its server replies. */
export const REPLIES: Record<string, Record<string, Handler>> = {
  'takes-without-a-word': site({
    register: (ask) => {
      if (ask.site.accounts.length) return { status: 500, html: '{}' };
      add(ask, true);
      return reply(201, { id: 17, email: ask.form.get('email') });
    },
  }),
  'name-taken-in-secret': site({
    register: (ask) => {
      if (!/\d/.test(ask.form.get('user')!))
        return reply(409, { error: { code: 'USER_EXISTS', message: 'errors.username_taken' } });
      add(ask, true);
      return reply(201, {});
    },
  }),
  'password-weak-in-secret': site({
    register: (ask) => {
      if (/[^\w]/.test(ask.form.get('password')!))
        return reply(400, { password: ['Only letters and numbers are allowed.'] });
      add(ask, true);
      return reply(201, {});
    },
  }),
  'mails-in-secret': site({
    register: (ask) => {
      add(ask, false);
      ask.site.mails.push({ link: 'proof' });
      return reply(200, { status: 'success', message: 'Please check your inbox and confirm your address' });
    },
    proof: ({ site: { accounts } }) => {
      accounts.at(-1)!.active = true;
      return { to: 'home' };
    },
  }),
  'refused-in-own-words': site({
    register: (ask) => {
      if (!/\d/.test(ask.form.get('user')!)) return JSON.stringify({ says: 'Username wants a number or two' });
      add(ask, true);
      return JSON.stringify({ says: 'Account created' });
    },
  }),
  'closed-in-secret': site({ register: () => reply(403, { detail: 'Registration is currently disabled.' }) }),
  'lets-in-without-a-word': site({
    register: (ask) => {
      add(ask, true);
      return JSON.stringify({ says: 'Account created' });
    },
    enter: ({ site: { accounts }, form, session }) => {
      // Known by its name only.
      const account = accounts.find(({ user }) => user === form.get('who'));
      if (account?.password !== form.get('password')) return reply(401, {});
      session['user'] = account!.user;
      return reply(200, { token: 'x' });
    },
  }),
};
