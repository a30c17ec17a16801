import { sql } from 'kysely';
import { pino } from 'pino';
import { expect } from 'vitest';
import { openDatabase } from '../../kernel/database/openDatabase.ts';
import type { Caller } from './Caller.ts';
import { expectTask } from './taskRuns.ts';
import { type Ledger, sha256 } from './work.ts';

/**
 * Expects that everything that was acknowledged exists exactly once, as it was sent, and for the right people.
 *
 * @param ownerUrl URL of the database with the account that owns it.
 */
export async function expectKept(caller: Caller, ownerUrl: string, ledger: Ledger): Promise<void> {
  const { documents, comments, tasks } = ledger;
  for (const { firm, id, hash } of documents) {
    const content = await firm.client.fetch(`/api/storage/v1/folders/${firm.clientId}/documents/${id}`);
    expect(content.status, `document ${id}`).toBe(200);
    expect(sha256(Buffer.from(await content.arrayBuffer())), `document ${id}`).toBe(hash);
  }
  for (const { firm, walked } of tasks) await expectTask(caller, firm, walked);

  await using db = openDatabase(ownerUrl, 1, pino({ level: 'silent' }));
  const namesIn = async (table: string, column: string) => {
    const name = sql.ref(column);
    const found = sql<{ name: string }>`
      select ${name} as name from ${sql.table(table)} where ${name} like 'soak-%'`;
    return (await found.execute(db)).rows.map((row) => row.name).sort();
  };
  expect(await namesIn('documents', 'name')).toEqual(documents.map(({ name }) => name).sort());
  expect(await namesIn('thread_entries', 'text')).toEqual(comments.map(({ text }) => text).sort());
  expect(await namesIn('tasks', 'label')).toEqual(tasks.map(({ walked }) => walked.label).sort());
  const { rows } = await sql<{ subject: string; completed: number; returned: number }>`
    select subject, count(*) filter (where action <> 'task-returned')::int as completed,
      count(*) filter (where action = 'task-returned')::int as returned
    from audit_log where action in ('task-completed', 'task-cancelled', 'task-returned') group by subject
  `.execute(db);
  const told = new Map(rows.map(({ subject, ...counts }) => [subject, counts]));
  for (const { walked } of tasks) {
    const { taskId, completed, returned } = walked;
    const counts = told.get(`task:${taskId}`) ?? { completed: 0, returned: 0 };
    expect(counts, `entries about task ${taskId}`).toEqual({ completed, returned });
  }
}
