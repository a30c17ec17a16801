import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StartError } from '../../startError.ts';
import { checkSigningP12 } from './signingIdentity.ts';

// Valid from 21 November 2026 for a hundred years.
const good = fileURLToPath(new URL('../../testing/signing.p12', import.meta.url));
const password = 'its password';
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anteroom-p12-'));
  await writeFile(join(folder, 'text.p12'), 'no certificate');
  await writeFile(join(folder, 'empty.p12'), '');
});
afterAll(() => rm(folder, { recursive: true }));

const check = (path: string, password: string, day = '2027-01-01') =>
  checkSigningP12({ signingP12: { path, password } }, { now: () => new Date(day) });

test('none, and a good one, let the portal start', async () => {
  await checkSigningP12({ signingP12: null }, { now: () => new Date() });
  await check(good, password);
});

test.each<[string, () => Promise<void>, RegExp]>([
  ['the wrong password', () => check(good, 'another'), /cannot be used: .*Is SIGNING_P12_PASSWORD right\?$/],
  ['no password', () => check(good, ''), /Is SIGNING_P12_PASSWORD right\?$/],
  ['no certificate', () => check(join(folder, 'text.p12'), password), /cannot be used: /],
  ['an empty file', () => check(join(folder, 'empty.p12'), password), /cannot be used: /],
  ['no file', () => check(join(folder, 'gone.p12'), password), /cannot be read: ENOENT/],
  ['a folder', () => check(folder, password), /cannot be read: EISDIR/],
  ['one that has ended', () => check(good, password, '2127-01-01'), /not valid any more since 2126-10-28/],
  ['one that has not begun', () => check(good, password, '2026-01-01'), /not valid before 2026-11-21/],
])('%s stops it, in one line that says why', async (_, start, why) => {
  const error = await start().then(
    () => null,
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(StartError);
  expect((error as Error).message).toMatch(why);
  expect((error as Error).message).not.toContain('\n');
});
