import type { AgentTask } from '../../agent.types.js';
import { type FormModel, has } from './form.js';

const NUMBER = /^\+?[\d ()./-]{7,}$/;

/**
 * An owner's account that is known by a phone number: the box for a phone beside the password asks for that name, and for no phone that
 * a code is sent to.
 */
export function knownByNumber(forms: FormModel[], { type, username }: AgentTask): FormModel[] {
  if (type === 'register' || !NUMBER.test(username ?? '')) return forms;
  return forms.map((form) =>
    form.kind === 'login' && has(form, 'password') && !has(form, 'identifier', 'username', 'email')
      ? {
          ...form,
          fields: form.fields.map((one) =>
            one.purpose === 'phone' ? { ...one, purpose: 'identifier' as const } : one,
          ),
        }
      : form,
  );
}
