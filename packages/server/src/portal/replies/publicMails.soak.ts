import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { knownVerdicts, type ReplyingPortal, startReplyingPortal } from '../../testing/replyingPortal.ts';

/** Collections of e-mails from many mail programs: the test fixtures of two e-mail parsing libraries. */
const collections = [
  {
    debianPackage: 'golang-github-jhillyerd-enmime-dev',
    files: '/usr/share/gocode/src/github.com/jhillyerd/enmime/testdata/**/*.raw',
  },
  { debianPackage: 'libpython3.11-testsuite', files: '/usr/lib/python3.11/test/test_email/data/*.txt' },
];

let portal: ReplyingPortal;
let mails: readonly { readonly file: string; readonly raw: Buffer }[];
beforeAll(async () => {
  const files = collections.flatMap(({ files, debianPackage }) => {
    const found = globSync(files);
    if (found.length === 0)
      throw new Error(`${files} is missing. On Debian: apt-get install ${debianPackage}`);
    return found;
  });
  mails = await Promise.all(files.map(async (file) => ({ file, raw: await readFile(file) })));
  portal = await startReplyingPortal();
});
afterAll(() => portal?.close());

test('public e-mails without an address of the portal are not taken', async () => {
  for (const { file, raw } of mails)
    expect(['unaddressed', 'automatic', 'unreadable'], file).toContain(await portal.take(raw));
  expect(await portal.expectHarmless()).toBe(0);
});

test('public e-mails sent as replies get a known verdict and reach no other person’s conversation', async () => {
  const { olivia, owen } = portal.addresses;
  let taken = 0;
  for (const [index, { file, raw }] of mails.entries()) {
    for (const to of [olivia, owen]) {
      const verdict = await portal.take(readdressed(raw, `<${index}.${to}>`, to));
      expect(knownVerdicts, file).toContain(verdict);
      if (verdict === 'taken') taken++;
    }
  }
  expect(taken).toBeGreaterThan(mails.length / 2);
  expect(await portal.expectHarmless()).toBeGreaterThan(mails.length / 2);
});

/**
 * Returns an e-mail as if Olivia had sent it to the address: its original sender, recipients and message ID are
 * removed.
 */
function readdressed(raw: Buffer, messageId: string, to: string): Buffer {
  const text = raw.toString('latin1');
  const end = /\r?\n\r?\n/.exec(text)?.index ?? text.length;
  const headers = text.slice(0, end).replace(/^(from|to|cc|message-id)\s*:.*(?:\r?\n[ \t].*)*\r?\n?/gim, '');
  const own = `From: olivia@demo.test\r\nTo: ${to}\r\nMessage-ID: ${messageId}\r\n`;
  return Buffer.from(own + headers + text.slice(end), 'latin1');
}
