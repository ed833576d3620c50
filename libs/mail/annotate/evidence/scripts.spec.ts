import { describe, expect, test } from '@jest/globals';
import { annotate } from '../annotate.js';
import { fold } from './fold.js';

const HOME = '<p><a href="https://go.example.com/e/1b2c3d4e5f60718293a4b5c6d7e8f901">Example</a></p>';

describe('letters and signs that look alike are one', () => {
  test.each([
    ['kaf and yeh, typed on an Arabic keyboard and on a Persian one', 'كد تأييد', 'کد تأیید'],
    ['heh, typed on an Arabic keyboard and on an Urdu one', 'ہندسہ', 'هندسه'],
    ['the Hebrew hyphen', 'חד־פעמי', 'חד-פעמי'],
    ['gershayim, a quotation mark and a curly one', 'דוא״ל מע”מ', 'דוא"ל מע"מ'],
  ])('%s', (_, one, other) => {
    expect(fold(one)).toBe(fold(other));
  });
});

describe('words end, and sentences too, at the signs of their script', () => {
  test.each([
    ['Armenian', 'Հաստատման կոդ՝ 738204։ Պատվերի համարը 519376։'],
    ['Urdu', 'تصدیقی کوڈ 738204 ہے۔ آرڈر نمبر 519376 ہے۔'],
    ['Georgian', 'დადასტურების კოდი 738204. შეკვეთის ნომერი 519376.'],
    ['Khmer', 'លេខកូដផ្ទៀងផ្ទាត់គឺ 738204។ លេខការបញ្ជាទិញ 519376។'],
  ])('%s', (_, text) => {
    expect(annotate({ subject: 'Example', text, html: null })).toMatchObject({ kind: 'otp', code: '738204' });
  });

  test('a sentence that begins with a number makes no phone number of the code before it', () => {
    const text = 'Your code is 738204. 10 minutes are left to enter it.';
    expect(annotate({ subject: 'Example', text, html: null }).code).toBe('738204');
  });
});

test('a logo that leads home is no link to act upon beside a code', () => {
  const html = `<p>Enter the code 738204 to sign in. It expires in 10 minutes.</p>${HOME}`;
  expect(annotate({ subject: 'Sign in to Example', text: null, html })).toMatchObject({ code: '738204', link: null });
});
