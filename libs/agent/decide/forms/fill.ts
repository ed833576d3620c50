import type { Field } from '../../perceive/view.types.js';
import type { Choice } from '../fields/lists.js';

/** A value, or the name of a secret that only `act` resolves. */
export type Value =
  /** `yields` to what the page itself makes of the other fields while they are typed. */
  | { kind: 'text'; text: string; yields?: boolean }
  | { kind: 'secret'; secret: 'password' | 'currentPassword' | 'totp' | 'mailCode' }
  | Choice
  | { kind: 'tick'; on: boolean };

export interface Fill {
  field: Field;
  purpose: string;
  value: Value;
}

/** One of several answers, chosen. */
export const choosing = (field: Field): Fill => ({ field, purpose: 'choice', value: { kind: 'tick', on: true } });

/** Whether one of the fields takes this secret. */
export const typesSecret = (fills: Fill[], secret: Extract<Value, { kind: 'secret' }>['secret']): boolean =>
  fills.some(({ value }) => value.kind === 'secret' && value.secret === secret);

/** A name with a part drawn at random, which another page of the same form does not have. */
const DRAWN = /[0-9a-f]{16}|(?<![a-z\d])(?=[a-z\d]{6})[a-z\d]*\d[a-z][a-z\d]*(?![a-z\d])/i;

/** What a field is called on every page of its form; empty where it has no such name. */
export const lastingName = ({ name, id }: Field): string => [name, id].find((one) => one && !DRAWN.test(one)) ?? '';

/** How a field is remembered from one look to the next. */
export const fieldKey = (field: Field): string =>
  lastingName(field) || field.label || field.placeholder || field.near || field.name || field.id;
