import type { FailedJobList } from '@anteroom/contract';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../testing/freePort.ts';
import { startMailServer } from '../../testing/mailServer.ts';
import { sendJson } from '../../testing/sendJson.ts';
import type { SignedIn } from '../../testing/signIn.ts';
import { soon } from '../../testing/soon.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';

const path = '/api/firm/v1/failed-jobs';
const lines: string[] = [];
let portal: TestPortal;
let port: number;
let owner: SignedIn;
beforeAll(async () => {
  port = await freePort();
  const log = pino({ level: 'warn', base: null }, { write: (line: string) => void lines.push(line) });
  portal = await startTestPortal({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` }, log });
  owner = await portal.signIn('staff@demo.test');
});
afterAll(() => portal.close());

async function failed(person = owner): Promise<FailedJobList['jobs']> {
  return ((await (await person.fetch(path)).json()) as FailedJobList).jobs;
}

test('while the mail server is unreachable, a firm sees its own waiting e-mails and can retry them', async () => {
  const { mail, db } = portal.deps;
  const letter = { to: 'ana@client.example', language: 'en-us', subject: 'Your code', parts: ['12345'] };
  await mail.enqueue('c1001', letter);
  await mail.enqueue('c2001', { ...letter, to: 'bia@cliente.example' });
  const [job] = await soon(async () => {
    const jobs = await failed();
    expect(jobs).toMatchObject([
      { queue: 'mail', to: letter.to, attempts: 1, status: null, code: 'ESOCKET' },
    ]);
    return jobs;
  });
  const logged = lines.map((line) => JSON.parse(line)).find((line) => line.job === job?.id);
  expect(logged).toEqual({
    level: 40,
    time: expect.any(Number),
    queue: 'mail',
    job: job?.id,
    attempt: 1,
    why: 'the e-mail could not be handed over (ESOCKET)',
    code: 'ESOCKET',
    msg: 'a job failed and is tried again',
  });
  expect(lines.join('')).not.toContain('ana@');

  const brazilian = await portal.signIn('livia@demo.test');
  const others = await soon(async () => {
    const jobs = await failed(brazilian);
    expect(jobs).toHaveLength(1);
    return jobs;
  });
  const another = await sendJson(owner, 'POST', `${path}/retry`, { id: others[0]?.id });
  expect(await another.json()).toEqual({ count: 0 });

  const server = await startMailServer({ port });
  try {
    const retried = await sendJson(owner, 'POST', `${path}/retry`, { id: job?.id });
    expect(await retried.json()).toEqual({ count: 1 });
    expect((await server.mailTo(letter.to)).subject).toBe('Your code');
    await soon(async () => expect(await failed()).toEqual([]));
    expect(await failed(brazilian)).toHaveLength(1);
  } finally {
    await server.close();
  }
  const entry = await db
    .selectFrom('audit_log')
    .select(['company_id', 'subject', 'details'])
    .where('action', '=', 'jobs-retried')
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ company_id: 'c1001', subject: `job:${job?.id}`, details: { count: 1 } });
});

test('when a mail server refuses an e-mail, only its status code is stored and logged, not its text', async () => {
  const server = await startMailServer({ port, refusal: [452, 'not now, ann@client.example'] });
  try {
    await portal.deps.mail.enqueue('c1001', {
      to: 'ann@client.example',
      language: 'en-us',
      subject: 'x',
      parts: ['y'],
    });
    await soon(async () => {
      const job = (await failed()).find(({ to }) => to === 'ann@client.example');
      expect(job).toMatchObject({ status: 452, code: null });
    });
    expect(lines.join('')).toContain('the mail server answered 452');
    expect(lines.join('')).not.toContain('ann@');
    const { rows } =
      await sql`select output from jobs.job where data ->> 'to' = 'ann@client.example'`.execute(
        portal.deps.db,
      );
    expect(JSON.stringify(rows)).toContain('452');
    expect(JSON.stringify(rows)).not.toContain('ann@');
  } finally {
    await server.close();
  }
});
