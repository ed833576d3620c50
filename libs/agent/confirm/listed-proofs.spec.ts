import { expect, test } from '@jest/globals';
import type { AgentTask } from '../agent.types.js';
import type { Memory } from '../memory.js';
import type { Control, View } from '../perceive/view.types.js';
import { listedProofs } from './listed-proofs.js';
import { returnsToLogin } from './ways-out.js';

const control = (text: string): Control => ({ text, visible: true, banner: '', href: '', hints: '' }) as Control;
const proofs = (texts: string[], passwordSet = true): string[] => {
  const view = { text: '', fields: [], controls: texts.map(control) } as unknown as View;
  const memory = { sent: {}, passwordSet, mailApplied: false } as unknown as Memory;
  return listedProofs(view, { type: 'register' } as AgentTask, memory).map(({ by }) => by);
};

test('ways to prove who one is are known by their names, of which a password is none once it is set', () => {
  const texts = ['Set up Password.', 'Set up Email.', 'Set up Phone.', 'Set up Google Authenticator.'];
  expect(proofs(texts)).toEqual(['email', 'phone', 'authenticator']);
  expect(proofs(texts, false)).toEqual(['password', 'email', 'phone', 'authenticator']);
  expect(proofs(['E-Mail einrichten', 'Telefon einrichten'])).toEqual(['email', 'phone']);
  expect(proofs(['Select Email - r***n@example.com.', 'Select Security Key or Biometric Authenticator.'])).toEqual([
    'email',
    'device',
  ]);
});

test('one way alone is a list only where the page leads back to the door, and settings or a way out make none', () => {
  expect(proofs(['Set up Phone'])).toEqual([]);
  expect(proofs(['Set up Phone', 'Back to sign in'])).toEqual(['phone']);
  expect(proofs(['Change email', 'Change phone', 'Delete account'])).toEqual([]);
  expect(proofs(['Add an email', 'Add a phone', 'Log out'])).toEqual([]);
  expect(proofs(['Email', 'Phone', 'Home', 'Team', 'Files', 'Tasks', 'Wiki', 'Help', 'About'])).toEqual([]);
});

test('what leads back to the door says so in many languages, and a login that is only spoken of leads nowhere', () => {
  for (const text of ['Back to sign in', '← Back to login', 'Zurück zur Anmeldung', 'Retour à la page de connexion'])
    expect([text, returnsToLogin(control(text))]).toEqual([text, true]);
  for (const text of ['Volver a iniciar sesión', 'Terug naar inloggen', 'Powrót do logowania', 'Вернуться ко входу'])
    expect([text, returnsToLogin(control(text))]).toEqual([text, true]);
  for (const text of ['サインインに戻る', '返回登录', '로그인으로 돌아가기', 'Kembali ke Masuk', 'Trở lại Đăng Nhập'])
    expect([text, returnsToLogin(control(text))]).toEqual([text, true]);
  for (const text of ['Back', 'Back to projects', 'View login history', 'Login settings'])
    expect([text, returnsToLogin(control(text))]).toEqual([text, false]);
});

test('ways may be explained beside their names', () => {
  expect(proofs(['Duo push oznámení Přijměte push oznámení.', 'SMS Tokeny zaslané pomocí SMS.'])).toEqual([
    'device',
    'phone',
  ]);
});
