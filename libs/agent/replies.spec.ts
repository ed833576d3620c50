import { describe, expect, test } from '@jest/globals';
import { readReply } from './replies.js';

const said = (status: number, body: unknown): string[] | undefined => readReply(status, JSON.stringify(body))?.words;

describe('what a server replies to a form', () => {
  test.each<[string, number, unknown, string[]]>([
    [
      'by field',
      400,
      { username: ['A user with that username already exists.'] },
      ['A user with that username already exists.'],
    ],
    [
      'by field, below a list that its framework named',
      422,
      { webargs_errors: { username: ['This username is already in use.'] } },
      ['This username is already in use.'],
    ],
    [
      'by field, below a list named in one word',
      400,
      { fieldErrors: { email: ['must be unique here'] } },
      ['email: must be unique here'],
    ],
    ['by field, unnamed', 400, { email: ['This field must be unique.'] }, ['email: This field must be unique.']],
    [
      'a message and a list',
      422,
      { message: 'The given data was invalid.', errors: { email: ['The email has already been taken.'] } },
      ['The given data was invalid.', 'The email has already been taken.'],
    ],
    [
      'a sentence, and a code ahead of it',
      400,
      { code: 'invalid_argument', message: 'unmatched username and password' },
      ['unmatched username and password', 'invalid argument'],
    ],
    [
      'a box ready to be shown',
      401,
      {
        msg: '<div class="alert alert-danger container">\n  <button class="close" type="button" aria-hidden="true">x</button>\n  Username &amp; password didn&#039;t match</div>',
      },
      ["Username & password didn't match"],
    ],
    [
      'a box of a field',
      422,
      { errors: [{ field: 'email', message: '<p>Already <b>taken</b></p>' }] },
      ['email: Already taken'],
    ],
    ['a list of sentences', 422, { errors: ['Username has already been taken'] }, ['Username has already been taken']],
    [
      'places and messages',
      422,
      {
        detail: [
          { loc: ['body', 'password'], msg: 'String should have at least 12 characters', type: 'string_too_short' },
        ],
      },
      ['password: String should have at least 12 characters'],
    ],
    [
      'parameters and messages',
      400,
      { errors: [{ type: 'field', msg: 'Must be 3 letters', path: 'username', location: 'body' }] },
      ['username: Must be 3 letters'],
    ],
    [
      'a problem (RFC 9457)',
      409,
      { type: 'about:blank', title: 'Conflict', status: 409, detail: 'Name already in use' },
      ['conflict', 'Name already in use'],
    ],
    [
      'a problem with errors',
      400,
      {
        title: 'One or more validation errors occurred.',
        errors: { DuplicateUserName: ["Username 'robin' is already taken."] },
      },
      ['One or more validation errors occurred.', "duplicate user name: Username 'robin' is already taken."],
    ],
    ['a key for the message', 400, { error: { code: 400, message: 'EMAIL_EXISTS' } }, ['email exists']],
    [
      'a code of its own',
      422,
      { code: 422, error_code: 'weak_password', msg: 'Password should contain a symbol' },
      ['Password should contain a symbol', 'weak password'],
    ],
    ['a kind of exception', 400, { __type: 'UsernameExistsException' }, ['username exists exception']],
    [
      'an error in a success',
      200,
      { data: null, errors: [{ message: 'Invalid login credentials', path: ['login'] }] },
      ['Invalid login credentials'],
    ],
    ['a number that says no', 200, { code: 1002, msg: 'Username already exists' }, ['Username already exists']],
    ['only its status', 401, {}, ['Unauthorized']],
    [
      'what is to be done next',
      200,
      { success: true, message: 'Please check your email to confirm your account' },
      ['Please check your email to confirm your account'],
    ],
    ['praise', 200, { code: 200, message: 'success', data: { token: 'x1' } }, []],
    ['the new account', 201, { id: 4, email: 'robin@example.org', bio: 'error prone', createdAt: 'today' }, []],
  ])('%s', (_what, status, body, words) => {
    expect(said(status, body)).toEqual(words);
  });

  test.each<[string, number, string, boolean | undefined]>([
    ['an empty one that succeeds', 204, '', false],
    ['a refusal', 400, '<h1>Bad Request</h1>', true],
    ['a page', 200, '<h1>Welcome</h1>', undefined],
    ['a number of its own', 200, '{"code":1002,"data":null}', undefined],
    ['what is not valid', 200, '{"valid":false}', undefined],
    ['a failure that says so', 200, '{"success":false}', true],
    ['an account', 200, '{"user":{"id":3}}', false],
  ])('%s', (_what, status, body, isRefused) => {
    expect(readReply(status, body)?.isRefused).toBe(isRefused);
  });
});
