import { expect, test } from '@jest/globals';
import type { Concept } from './match.js';
import { normalize } from './normalize.js';
import { actions, fields, messages } from './words.js';

/** What single languages lacked of what the others have; each was seen failing. */
const WORDS: [what: string, concept: Concept, said: string[]][] = [
  ['may be left out', fields.optional, ['(valgfrit)', 'jo e detyrueshme']],
  ['comes as a text message', messages.sms, ['Saisissez le code envoyé par texto']],
  [
    'asks for an invitation',
    messages.asksInvitation,
    ['Request an Invitation', 'Einladung beantragen', "Richiedi un codice d'invito", 'Be om en invitasjon', '请求邀请'],
  ],
  ['takes the invited alone', messages.inviteOnly, ['Chỉ đăng ký bằng lời mời', 'Registrering endast via inbjudan']],
  [
    'makes codes',
    messages.authenticator,
    ['ap dilysydd', 'приложение для аутентификации', 'Verificación de dous pasos', '2-faktoru autentifikācija'],
  ],
  ['asks for a human', messages.challenge, ['Erősítse meg, hogy Ön ember']],
  ['asks to pay', messages.payment, ['Dodaj metodę płatności, aby rozpocząć okres próbny']],
  ['goes on', actions.proceed, ['Verder', 'Prosseguir', 'Endavant', 'Aurrera']],
  [
    'names a firm',
    fields.company,
    [
      'Nombre del negocio',
      'Name des Betriebs',
      'Nome da loja',
      'Название организации',
      '店舗名',
      'نام فروشگاه',
      'ชื่อร้าน',
    ],
  ],
];

test.each(WORDS.flatMap(([what, concept, said]) => said.map((text) => [what, text, concept] as const)))(
  'what %s: %s',
  (_, text, concept) => expect(concept.test(normalize(text))).toBe(true),
);

test('the name of a firm outweighs the first name that a language begins it with', () => {
  for (const text of ['Nombre del negocio', 'Nome da loja', 'Nama toko']) {
    const read = normalize(text);
    expect(fields.company.cover(read)).toBeGreaterThan(fields.firstName.cover(read));
  }
});
