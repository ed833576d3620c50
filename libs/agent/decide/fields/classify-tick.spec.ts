import { expect, test } from '@jest/globals';
import { BLANK_FIELD } from '#test/harness/blank-field';
import { classifyAll } from './classify-form.js';

test.each([
  'Consiento la recolección y el procesamiento de mi información personal en este sitio web',
  'Annan hyväksyntäni henkilökohtaisten tietojen keräämiseen ja prosessointiin tälle verkkosivulle.',
  'Ik geef toestemming voor het verzamelen en verwerken van mijn persoonlijke informatie op deze website.',
  'Autorizo a recolha e o processamento das minhas informações pessoais neste website.',
  'Jag ger webbsidan mitt medgivande att samla in och behandla min personliga information.',
  'Tôi bằng lòng với việc thu thập và xử lý thông tin cá nhân của tôi trên trang web này.',
  'Mən bu saytda şəxsi məlumatlarımın toplanması və işlənməsi ilə razılaşıram.',
  'Ես համաձայնում եմ այս կայքում իմ անձնական տեղեկատվության հավաքագրմանը և մշակմանը:',
])('consent to the use of personal data is one that an account needs: %s', (label) =>
  expect(classifyAll([{ ...BLANK_FIELD, label, name: 'f1', type: 'checkbox' }])[0]!.purpose).toBe('terms'),
);
