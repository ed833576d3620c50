import { expect, test } from '@jest/globals';
import { arrivalReport, isAsPromised } from './arrivals.js';
import { planEvents } from './due-events.js';

const due = planEvents(10, ['idt_a', 'idt_b']);
const messages = due.filter(({ type }) => type === 'message.received');
const runs = due.filter(({ type }) => type === 'run.completed');

test('messages may come twice and runs never; the order is that of the first arrivals', () => {
  const report = arrivalReport(due, [messages[2]!, ...messages]);
  expect(report.times).toEqual({ 'message.received': { 1: 6, 2: 1 }, 'run.completed': { 0: 3 } });
  expect(report.order).toEqual({ idt_a: [1, 0, 2, 3], idt_b: [0, 1, 2] });
  expect(report.overtaken).toBe(1);
  expect(isAsPromised(report)).toBe(true);
});

test('a lost message and a repeated run break the promise', () => {
  expect(isAsPromised(arrivalReport(due, messages.slice(1)))).toBe(false);
  expect(isAsPromised(arrivalReport(due, [...messages, runs[0]!, runs[0]!]))).toBe(false);
});
