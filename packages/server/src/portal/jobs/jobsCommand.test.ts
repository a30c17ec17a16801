import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { Listener } from '../../kernel/database/listener.ts';
import { openDatabase } from '../../kernel/database/openDatabase.ts';
import { openJobs } from '../../kernel/jobs/jobs.ts';
import { soon } from '../../testing/soon.ts';
import { createTestDatabase } from '../../testing/testDatabase.ts';
import { jobsCommand } from './jobsCommand.ts';

test('failed jobs are logged, listed with the reason, and retried on command', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const database = await createTestDatabase();
  const db = openDatabase(database.url, 2, log);
  const listener = new Listener(database.url, log);
  const jobs = openJobs(db, listener, log);
  const run = (command: string, ...operands: string[]) =>
    jobsCommand.run({ command, operands, firm: undefined, options: {}, env: { DATABASE_URL: database.url } });
  let isAway = true;
  const done: string[] = [];
  try {
    expect(await run('failed')).toBe('No job has failed.\n');
    jobs.handle<{ to: string }>('mails', async ({ to }) => {
      if (isAway) throw new Error('the mail server is away');
      done.push(to);
    });
    await listener.start();
    jobs.start();
    for (const to of ['ana', 'ben', 'cai']) await jobs.send('mails', { to, companyId: 'c1' });
    await soon(async () => expect((await run('failed'))?.split('\n')).toHaveLength(4));
    // One of the jobs has had its last attempt.
    await sql`update jobs.job set state = 'failed', completed_on = now() where data ->> 'to' = 'cai'`.execute(
      db,
    );

    const listed = (await run('failed')) ?? '';
    expect(listed).toMatch(/mails of c1 {2}failed once, tried again at 2\S+Z: the mail server is away\n/);
    expect(listed).toMatch(/mails of c1 {2}failed once, given up: the mail server is away\n/);
    const logged = lines.map((line) => JSON.parse(line)).filter(({ queue }) => queue === 'mails');
    expect(logged).toHaveLength(3);
    expect(logged[0]).toMatchObject({ attempt: 1, msg: 'a job failed and is tried again' });
    expect(listed).toContain(logged[0].job);

    isAway = false;
    const { rows } = await sql<{ id: string }>`select id from jobs.job where data ->> 'to' = 'cai'`.execute(
      db,
    );
    expect(await run('retry', rows[0]?.id ?? '')).toBe('1 job is tried again as soon as the server runs.\n');
    await soon(() => expect(done).toEqual(['cai']));
    expect(await run('retry')).toBe('2 jobs are tried again as soon as the server runs.\n');
    await soon(() => expect(done.toSorted()).toEqual(['ana', 'ben', 'cai']));
    expect(await run('failed')).toBe('No job has failed.\n');
    await expect(run('retry', 'nope')).rejects.toThrow('No job nope has failed.');
    expect(await run('stop')).toBeNull();
  } finally {
    await jobs.stop();
    await listener.close();
    await db.destroy();
    await database.drop();
  }
});
