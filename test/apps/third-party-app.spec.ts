import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appsAmong } from './third-party-app.js';

let folder: string;
const at = (name: string): string => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-apps-'));
  await mkdir(at('board'));
  await mkdir(at('_lib'));
  await writeFile(at('board/app.json'), JSON.stringify({ name: 'board' }));
  await writeFile(at('README.md'), 'Apps');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('what a shell finds beside apps is told and left out', () => {
  const said: string[] = [];
  const apps = appsAmong(['README.md', '_lib', 'board'].map(at), (line) => said.push(line));
  expect(apps.map(({ name }) => name)).toEqual(['board']);
  expect(said).toEqual(['README.md has no app.json and is left out', '_lib has no app.json and is left out']);
});

test('a path that is not there is no slip to pass over, and no apps at all are none', () => {
  const silent = (): void => undefined;
  expect(() => appsAmong([at('board'), at('bord')], silent)).toThrow('bord is not there');
  expect(() => appsAmong([at('_lib')], silent)).toThrow('none of these is an app');
});
