import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signingP12 } from '@anteroom/server/testing/signingP12';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkP12 } from './signingIdentity.ts';

const { path: good, password } = signingP12;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anteroom-p12-'));
  await writeFile(join(folder, 'text.p12'), 'no certificate');
  await writeFile(join(folder, 'empty.p12'), '');
});
afterAll(() => rm(folder, { recursive: true }));

const check = (path: string | null, password: string | null, day = '2027-01-01') =>
  checkP12({
    variable: (name) => (name === 'P12' ? path : password) || null,
    clock: { now: () => new Date(day) },
  });

test('no P12 file and a valid one are accepted', async () => {
  await check(null, null);
  await check(good, password);
});

test.each<[string, () => Promise<void>, RegExp]>([
  ['the wrong password', () => check(good, 'another'), /cannot be used: .*Is SIGNING_P12_PASSWORD right\?$/],
  ['no password', () => check(good, ''), /Is SIGNING_P12_PASSWORD right\?$/],
  ['a password alone', () => check(null, password), /^SIGNING_P12 is needed with SIGNING_P12_PASSWORD\.$/],
  ['no certificate', () => check(join(folder, 'text.p12'), password), /cannot be used: /],
  ['an empty file', () => check(join(folder, 'empty.p12'), password), /cannot be used: /],
  ['no file', () => check(join(folder, 'gone.p12'), password), /cannot be read: ENOENT/],
  ['a folder', () => check(folder, password), /cannot be read: EISDIR/],
  ['one that has ended', () => check(good, password, '2127-01-01'), /not valid any more since 2126-10-28/],
  ['one that has not begun', () => check(good, password, '2026-01-01'), /not valid before 2026-11-21/],
])('%s is refused with a one-line reason', async (_, start, why) => {
  const error = await start().then(
    () => null,
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(Error);
  expect((error as Error).message).toMatch(why);
  expect((error as Error).message).not.toContain('\n');
});
