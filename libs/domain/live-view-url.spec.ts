import { describe, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { liveViewToken, liveViewUrl, readLiveViewToken } from './live-view-url.js';

const secret = randomBytes(32);
const now = new Date('2026-11-21T10:00:00.000Z');
const grant = { browserId: 'brw_one', generation: 3, expiresAt: new Date('2026-11-21T11:00:00.000Z') };

describe('live view tokens', () => {
  test('open the browser they were made for, and the same grant makes the same URL', () => {
    const token = liveViewToken(secret, grant);
    expect(readLiveViewToken(secret, 'brw_one', token, now)).toEqual({ ...grant, viewOnly: false });
    expect(liveViewUrl('https://host', secret, grant)).toBe(`https://host/live/brw_one#${token}`);
  });

  test('for viewing only stay so', () => {
    const token = liveViewToken(secret, { ...grant, viewOnly: true });
    expect(readLiveViewToken(secret, 'brw_one', token, now)).toEqual({ ...grant, viewOnly: true });
    expect(readLiveViewToken(secret, 'brw_one', token.replace('view.', ''), now)).toBeNull();
    const acting = liveViewToken(secret, grant).split('.');
    expect(readLiveViewToken(secret, 'brw_one', [...acting.slice(0, 2), 'view', acting[2]].join('.'), now)).toBeNull();
  });

  test('open no other browser, no other generation, nothing after expiry, and nothing with another secret', () => {
    const token = liveViewToken(secret, grant);
    expect(readLiveViewToken(secret, 'brw_two', token, now)).toBeNull();
    expect(readLiveViewToken(secret, 'brw_one', token.replace(/^3/, '4'), now)).toBeNull();
    expect(readLiveViewToken(secret, 'brw_one', token, grant.expiresAt)).toBeNull();
    expect(readLiveViewToken(randomBytes(32), 'brw_one', token, now)).toBeNull();
    expect(readLiveViewToken(secret, 'brw_one', 'x', now)).toBeNull();
  });
});
