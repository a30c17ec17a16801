import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../portal/config.ts';
import { freePort } from '../../testing/freePort.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/testDatabase.ts';
import { timeOrderedIds } from '../ids.ts';
import { tryMail } from './tryMail.ts';

let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'anteroom-try-mail-'));
  const colors = {
    header_fill_color: '',
    header_text_color: '',
    button_fill_color: '',
    button_text_color: '',
  };
  const firm = { company_id: 'c1', name: 'Lumen', country: 'BR', language: 'pt-br', email: 'oi@lumen.test' };
  await database.db
    .insertInto('companies')
    .values({ ...firm, ...colors })
    .execute();
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const closing: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Starts a server that handles connections with `treats`, and returns its port. */
async function serverThat(treats: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    closing.push(() => socket.destroy());
    treats(socket.setEncoding('utf8').on('error', () => undefined));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  closing.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

function trial(env: Readonly<Record<string, string>>, patience?: number) {
  const config = readConfig({ DATA_DIR: dataDir, ...env });
  const letter = { to: 'lia@lumen.test', language: 'en-us', subject: 'It works', parts: ['It works.'] };
  return tryMail({ config, db: database.db, ids: timeOrderedIds }, 'c1', letter, patience);
}
const smtp = (port: number) => ({ SMTP_URL: `smtp://anna:hunter2@127.0.0.1:${port}?ignoreTLS=true` });

test('without a mail server, a test e-mail is written to a file', async () => {
  expect(await trial({})).toEqual({ outcome: 'written', reply: null });
  expect((await readdir(join(dataDir, 'mail'))).filter((name) => name.endsWith('.eml'))).toHaveLength(1);
});

test('a refusal is reported in the mail server’s words, without the password', async () => {
  const port = await serverThat((socket) => {
    socket.write('220 ready\r\n');
    socket.on('data', (text: string) => {
      socket.write(
        text.startsWith('EHLO') ? '250-me\r\n250 AUTH PLAIN\r\n' : '535 5.7.8 Bad credentials\r\n',
      );
    });
  });
  expect(await trial(smtp(port))).toEqual({ outcome: 'refused', reply: '535 5.7.8 Bad credentials' });
});

test('a mail server that cannot be reached is reported as unreachable', async () => {
  const found = await trial(smtp(await freePort()));
  expect(found).toEqual({ outcome: 'unreachable', reply: expect.stringContaining('ECONNREFUSED') });
});

test.each([
  ['says nothing', () => undefined],
  [
    'says a little now and then',
    (socket: Socket) => {
      const timer = setInterval(() => socket.write('220-wait\r\n'), 10);
      closing.push(() => clearInterval(timer));
    },
  ],
])('a mail server that %s ends the trial with a timeout', async (_, treats) => {
  expect(await trial(smtp(await serverThat(treats)), 200)).toEqual({ outcome: 'timeout', reply: null });
});
