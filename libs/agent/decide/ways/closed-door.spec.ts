import { expect, test } from '@jest/globals';
import type { AgentTask, StepOutcome } from '../../agent.types.js';
import { Memory } from '../../memory.js';
import type { View } from '../../perceive/view.types.js';
import { normalize } from '../../words/normalize.js';
import type { Situation } from '../situation.js';
import { closedDoor } from './closed-door.js';

/** What becomes of a sign-up at a page that shows nothing but this text. */
function said(text: string, at = '/register', title = ''): StepOutcome | null {
  const task = { type: 'register', email: 'ada@example.org', appUrl: 'https://app.example.com/' } as AgentTask;
  const empty = { controls: [], fields: [], headings: [], notices: [], dialogs: [], frameUrls: [] };
  const view = { ...empty, url: `https://app.example.com${at}`, title, text } as Partial<View> as View;
  const now = { view, forms: [], task, memory: new Memory(task), cookies: [] } as Partial<Situation> as Situation;
  const move = closedDoor(now, normalize(`${title} ${text}`), normalize(`${view.url} ${title}`));
  return move?.move === 'end' ? move.outcome : null;
}

const read = (...page: Parameters<typeof said>): string | null => said(...page)?.kind ?? null;

test.each([
  'Self-service registration has been turned off for this workspace.',
  'Die direkte Benutzerregistrierung wurde deaktiviert. Bitte kontaktieren Sie uns.',
  'Les comptes sont créés par le secrétariat. Vous ne pouvez pas vous inscrire vous-même.',
  'Naujų narių registracija šiuo metu sustabdyta.',
  'Suora käyttäjärekisteröinti on poistettu käytöstä.',
  'Emme ota tällä hetkellä vastaan uusia käyttäjiä.',
  'Đăng ký người dùng trực tiếp đã bị tắt.',
  'システム管理者が新規登録を禁止しています。',
  '注册已被系统管理员禁用',
  '未开启用户注册',
  '本站没有开放注册',
  '本論壇沒有啟用註冊',
  'Hiện tại chúng tôi không mở đăng ký tài khoản mới.',
  'Registracije novih uporabnikov trenutno niso mogoče.',
  'Derzeit nehmen wir keine neuen Mitglieder auf.',
  'ثبت نام در حال حاضر بسته است.',
  'Registration opens soon. Come back on 1 June.',
  'No es permeten nous usuaris.',
  'Det er i øjeblikket ikke muligt at oprette en konto.',
])('"%s" closes the door, whatever stands between its words', (text) => expect(read(text)).toBe('stuck'));

test.each([
  'Sign ups are closed on this instance. Ask the administrator for an invitation.',
  'Directe registratie is uitgeschakeld. Je moet uitgenodigd worden door een bestaande gebruiker.',
  'Medlemskap ved dette nettstedet skjer bare på invitasjon.',
  'إن العضوية في هذا الموقع عن طريق دعوة فقط.',
  'O cadastro só é possível com um link de convite.',
])('"%s" lets in who was invited', (text) => expect(read(text)).toBe('blocked'));

test('a race that is full is no app that takes nobody', () => {
  const full = 'Registration for the marathon is over. More than three thousand runners take part.';
  expect(read(full, '/news/2', 'News')).toBeNull();
  expect(read(full, '/sign-up')).toBe('stuck');
  expect(read('Can’t register? Ask us.')).toBeNull();
});

test('an option that the administrator has switched off is the one that the page is named after', () => {
  const off = 'Sorry, this feature is currently not available. The administrator has disabled this option.';
  expect(read(off, '/member?action=reg', 'Register - Our board')).toBe('stuck');
  expect(read(off, '/search', 'Search - Our board')).toBeNull();
});

test('a sign-up that takes nobody more for today is quoted, and is not the same as a closed one', () => {
  const full =
    'We cannot process your registration because there have already been 2 new registrations from your IP address in the past 24 hours. Please try again later.';
  expect(said(`Board Message\n${full}\nForum Team`)).toMatchObject({
    kind: 'stuck',
    detail: `The app refuses for now: "${full}".`,
  });
  expect(read('Register to keep more than ten lists: too many are lost on paper.', '/')).toBeNull();
});
