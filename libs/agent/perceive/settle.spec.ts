import { EventEmitter } from 'node:events';
import { expect, jest, test } from '@jest/globals';
import type { BrowserContext } from 'playwright-core';
import { Activity } from './settle.js';

const request = (type: string, worker: object | null = null, method = 'GET', path = type): object => ({
  resourceType: () => type,
  method: () => method,
  url: () => `http://127.0.0.1/${path}?at=${Math.random()}`,
  serviceWorker: () => worker,
  isNavigationRequest: () => false,
});

test('a page is busy with its own calls, not with its pictures or with what a service worker stores', () => {
  const context = new EventEmitter();
  const activity = new Activity(context as unknown as BrowserContext);
  for (const one of [request('image'), request('fetch', {}), request('script', {})]) context.emit('request', one);
  expect([activity.busy(), activity.sequence]).toEqual([0, 0]);
  const call = request('fetch');
  context.emit('request', call);
  expect(activity.busy()).toBe(1);
  context.emit('requestfinished', call);
  expect(activity.busy()).toBe(0);
});

test('what a form sends is awaited until it is answered, and what only reads is not', () => {
  const context = new EventEmitter();
  const activity = new Activity(context as unknown as BrowserContext);
  const sentAt = Date.now();
  context.emit('request', request('fetch'));
  expect(activity.awaitsAnswer(sentAt)).toBe(false);
  const call = request('fetch', null, 'POST');
  context.emit('request', call);
  expect([activity.awaitsAnswer(sentAt), activity.awaitsAnswer(Date.now() + 1)]).toEqual([true, false]);
  expect(activity.awaitsAnswer(sentAt - 60_001)).toBe(false);
  expect(activity.wasAnswered(sentAt)).toBe(false);
  context.emit('requestfailed', call);
  expect(activity.awaitsAnswer(sentAt)).toBe(false);
  expect([activity.wasAnswered(sentAt), activity.wasAnswered(Date.now() + 1)]).toEqual([true, false]);
});

test('where a call has stayed open, the next one is not awaited for long', () => {
  jest.useFakeTimers();
  try {
    const context = new EventEmitter();
    const activity = new Activity(context as unknown as BrowserContext);
    const busyAfter = (ms: number): number => (jest.advanceTimersByTime(ms), activity.busy());
    const first = request('xhr');
    context.emit('request', first);
    expect([busyAfter(5000), busyAfter(1100)]).toEqual([1, 0]);
    context.emit('requestfinished', first);
    context.emit('request', request('xhr'));
    expect([busyAfter(1000), busyAfter(600)]).toEqual([1, 0]);
    context.emit('request', request('fetch'));
    expect([busyAfter(1600), busyAfter(4500)]).toEqual([1, 0]);
  } finally {
    jest.useRealTimers();
  }
});

test('where a protocol keeps calls open, not even the first one is', () => {
  jest.useFakeTimers();
  try {
    const context = new EventEmitter();
    const activity = new Activity(context as unknown as BrowserContext);
    for (const path of ['socket.io/', 'chat/http-bind']) context.emit('request', request('xhr', null, 'POST', path));
    jest.advanceTimersByTime(1000);
    expect(activity.busy()).toBe(2);
    jest.advanceTimersByTime(600);
    expect(activity.busy()).toBe(0);
  } finally {
    jest.useRealTimers();
  }
});

test('a call that was answered is not awaited for long, though the page never reads the answer', () => {
  jest.useFakeTimers();
  try {
    const context = new EventEmitter();
    const activity = new Activity(context as unknown as BrowserContext);
    const sentAt = Date.now();
    const call = request('fetch', null, 'POST');
    context.emit('request', call);
    jest.advanceTimersByTime(2000);
    context.emit('response', { request: () => call });
    jest.advanceTimersByTime(900);
    expect([activity.busy(), activity.awaitsAnswer(sentAt)]).toEqual([1, true]);
    jest.advanceTimersByTime(200);
    expect([activity.busy(), activity.awaitsAnswer(sentAt)]).toEqual([0, false]);
  } finally {
    jest.useRealTimers();
  }
});

test('what a window still loads that closes itself is not awaited', () => {
  const context = new EventEmitter();
  const activity = new Activity(context as unknown as BrowserContext);
  const page = new EventEmitter();
  const sentAt = Date.now();
  context.emit('page', page);
  const left = { ...request('document', null, 'POST'), frame: () => ({ page: () => page }) };
  for (const one of [left, { ...request('fetch'), frame: () => ({ page: () => 'another' }) }])
    context.emit('request', one);
  expect([activity.busy(), activity.awaitsAnswer(sentAt)]).toEqual([2, true]);
  page.emit('close');
  expect([activity.busy(), activity.awaitsAnswer(sentAt)]).toEqual([1, false]);
});
