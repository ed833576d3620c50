import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { LinkTickets, linkTicket } from './link-ticket.js';

const secret = randomBytes(32);
const path = '/cdp/brw_1/ses_1';

test('a ticket opens its own path, once, and not for long', () => {
  const tickets = new LinkTickets(secret);
  const ticket = linkTicket(secret, path);
  expect(tickets.accept('/state/brw_1/ses_1', ticket)).toBe(false);
  expect(tickets.accept(path, ticket)).toBe(true);
  expect(tickets.accept(path, ticket)).toBe(false);
  const now = Date.now();
  expect(tickets.accept(path, linkTicket(secret, path, now - 31_000), now)).toBe(false);
  expect(tickets.accept(path, linkTicket(secret, path, now + 31_000), now)).toBe(false);
  expect(tickets.accept(path, linkTicket(secret, path, now - 29_000), now)).toBe(true);
});

test.each([undefined, '', 'a.b.c', linkTicket(randomBytes(32), path), `${Date.now()}..`])(
  '%s opens nothing',
  (ticket) => {
    expect(new LinkTickets(secret).accept(path, ticket)).toBe(false);
  },
);
