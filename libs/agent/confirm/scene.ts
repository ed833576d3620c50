import type { AgentTask } from '../agent.types.js';
import { isEntry, type FormModel } from '../decide/forms/form.js';
import { tookPassword } from '../decide/forms/same-form.js';
import type { Situation } from '../decide/situation.js';
import type { Memory } from '../memory.js';
import type { Control } from '../perceive/view.types.js';
import { isLink, isLogout, offersLogin, returnsToLogin, wayOut } from './ways-out.js';

/** What is looked at to tell who is there. */
export type Judged = Pick<Situation, 'view' | 'forms' | 'task' | 'memory' | 'cookies'>;

/** The page as far as it tells who is there. */
export interface Scene extends Judged {
  logout: Control | undefined;
  /** Forms to log in or sign up by, those included by which who is inside may sign up somebody else. */
  doors: FormModel[];
  /** The first of them that is meant for who comes. */
  entry: FormModel | undefined;
  /** Of those as well, one that asks for a password. */
  password: FormModel | undefined;
  /** What only strangers are offered. */
  offered: Control[];
  /** A menu may hide the links to log in without their having gone. */
  hiddenDoor: boolean;
}

export function sceneOf({ view, forms, task, memory, cookies }: Judged): Scene {
  // One that no page held before waits for nobody, hidden or not: the server has set it there for who has come in.
  const logout =
    wayOut(view, memory) ?? (memory.signedOut?.wayOut === false ? view.controls.find(isLogout) : undefined);
  const isOwn = (form: FormModel): boolean =>
    holdsOwnName(form, task, memory) || tookPassword({ view, forms, task, memory }, form);
  const doors = forms.filter((form) => isEntry(form) && !(logout && isOwn(form)));
  // Some apps let whoever is inside sign up somebody else.
  const entries = logout?.visible ? doors.filter(({ signature }) => !memory.hasSignedUpWith(signature)) : doors;
  return {
    view,
    forms,
    task,
    memory,
    cookies,
    logout,
    doors,
    entry: entries[0],
    password: entries.find((form) => form.fields.some((one) => one.purpose === 'password')),
    offered: view.controls.filter((one) => offersLogin(one) || returnsToLogin(one)),
    hiddenDoor: view.controls.some((one) => isLink(one) && offersLogin({ ...one, visible: true })),
  };
}

/** "Username [robin] First name [ ] [Update]": what a page knows of whoever came to log in, and no sign-up. */
function holdsOwnName({ fields: all }: FormModel, { type }: AgentTask, { username }: Memory): boolean {
  const isName = ({ purpose, field }: FormModel['fields'][number]): boolean =>
    purpose === 'username' && field.value.toLowerCase() === username.toLowerCase();
  return (
    type !== 'register' && all.length > 1 && all.some(isName) && !all.some(({ purpose }) => purpose === 'password')
  );
}
