import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, inject, test } from 'vitest';
import { migrate } from '../../kernel/database/migrate.ts';
import { openDatabase } from '../../kernel/database/openDatabase.ts';
import { createDatabase, dropDatabase, withDatabase } from '../../testing/databases.ts';
import { migrations } from '../migrations.ts';

test('earlier document comments become a conversation about the document, and the old table is dropped', async () => {
  const server = inject('testDatabaseUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await createDatabase(server, name);
  const url = withDatabase(server, name);
  const log = pino({ level: 'silent' });
  const admin = openDatabase(url, 1, log);
  // Foreign keys are disabled, so that rows can be inserted without those to which they refer.
  await sql`alter database ${sql.id(name)} set session_replication_role = replica`.execute(admin);
  await admin.destroy();
  const db = openDatabase(url, 2, log);
  try {
    const before = Object.entries(migrations).filter(([each]) => each < '0050_conversations');
    await migrate(db, Object.fromEntries(before));
    await sql`
      insert into containers (company_id, container_id, client_id, type, name) values ('f1', 'c1', 'c1', 'Client', 'Ann')`.execute(
      db,
    );
    await sql`
      insert into documents (company_id, document_id, client_id, container_id, name, mime_type, size, sha256,
        created_by, created_at, modified_by, modified_at)
      values ('f1', 'd1', 'c1', 'c1', 'Lease.pdf', 'application/pdf', 1, '', 'u1', now(), 'u1', now())`.execute(
      db,
    );
    await sql`
      insert into document_comments (company_id, document_id, comment_id, text, created_by, created_at, edited_at) values
        ('f1', 'd1', 'n1', 'First', 'u1', '2026-11-01T10:00Z', null),
        ('f1', 'd1', 'n2', 'Second', 'u2', '2026-11-02T10:00Z', '2026-11-03T10:00Z')`.execute(db);
    await migrate(db, migrations);
    const { rows } = await sql`
      select t.client_id, t.kind, t.subject_id, t.document_id, t.started_by, t.started_at, t.last_at,
        e.entry_id, e.text, e.written_by, e.edited_at
      from threads as t join thread_entries as e using (company_id, thread_id) order by e.at`.execute(db);
    const thread = {
      client_id: 'c1',
      kind: 'document',
      subject_id: 'd1',
      document_id: 'd1',
      started_by: 'u1',
      started_at: new Date('2026-11-01T10:00Z'),
      last_at: new Date('2026-11-02T10:00Z'),
    };
    expect(rows).toEqual([
      { ...thread, entry_id: 'n1', text: 'First', written_by: 'u1', edited_at: null },
      {
        ...thread,
        entry_id: 'n2',
        text: 'Second',
        written_by: 'u2',
        edited_at: new Date('2026-11-03T10:00Z'),
      },
    ]);
    const { rows: left } = await sql`select to_regclass('document_comments') as there`.execute(db);
    expect(left).toEqual([{ there: null }]);
  } finally {
    await db.destroy();
    await dropDatabase(server, name);
  }
});
