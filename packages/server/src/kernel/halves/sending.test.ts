import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { pluginPortal } from '../../testing/pluginPortal.ts';
import { type SendingPortal, sendingContract, wordSender } from '../../testing/sendingContract.ts';
import { halfSource } from '../../testing/shippedHalves.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';

const { half, done } = wordSender();
const heard: string[] = [];
let portal: TestPortal;
let sending: SendingPortal;
beforeAll(async () => {
  portal = await startTestPortal({ halves: [halfSource({ id: half.id }, async () => half)] });
  portal.deps.listener.on('events', (payload) => heard.push(JSON.parse(payload).event.type));
  sending = {
    portal: pluginPortal(half.id, portal.deps),
    companyId: 'c1001',
    mails,
    events: async () => heard.filter((type) => type.startsWith('word-')),
    // The jobs run by themselves.
    runJobs: async () => undefined,
  };
});
afterAll(() => portal.close());

sendingContract(() => ({ ...sending, done }));

/** Returns the subjects of the `.eml` files to the firm's contract address, oldest first. */
async function mails(): Promise<readonly string[]> {
  const folder = join(portal.deps.config.dataDir, 'mail');
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  return texts
    .filter((text) => text.includes('ana@firm.test'))
    .map((text) => /^Subject: (.*?)\r?$/m.exec(text)?.[1] ?? '');
}
