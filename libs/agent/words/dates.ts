/** Languages whose months are known: each is named as beside a day, which some of them decline. */
const LANGUAGES =
  'en de fr es pt it nl pl cs sk sv da nb fi et lv lt tr ru uk bg sr hr sl el hu ro ca id ms vi ar he fa hi th ko ja zh';

const namesIn = (language: string): string[] => {
  const format = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long' });
  const nameOf = (month: number): string =>
    format.formatToParts(new Date(2026, month, 15)).find(({ type }) => type === 'month')?.value ?? '';
  return Array.from({ length: 12 }, (_, month) => nameOf(month).toLowerCase()).filter((name) => /\p{L}{3}/u.test(name));
};

const MONTHS = [...new Set(LANGUAGES.split(' ').flatMap(namesIn))].join('|');
/** "12. September", "September 12th", "12 de mayo" */
const NAMED = new RegExp(
  `\\p{Nd}[\\p{L}.º]{0,3}\\s(?:de\\s)?(?:${MONTHS})(?!\\p{L})|(?<!\\p{L})(?:${MONTHS})\\s\\p{Nd}`,
  'u',
);
/** "12.09.", "2026-09-12", "9月12日", and "18:30" */
const FIGURES =
  /(?<![\p{Nd}.:])(?:\p{Nd}{1,2}[./]\p{Nd}{1,2}[./](?:\p{Nd}{2,4})?|\p{Nd}{4}-\p{Nd}{2}-\p{Nd}{2}|[01]?\d[:h][0-5]\d|2[0-3][:h][0-5]\d)(?![\p{Nd}:])|\p{Nd}\s?[月월]\s?\p{Nd}{1,2}\s?[日일]/u;

/** A day of the year or a time of the day is told. */
export const tellsWhen = (text: string): boolean => FIGURES.test(text) || NAMED.test(text.toLowerCase());
