import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openAudit } from '../audit/audit.ts';
import { systemClock } from '../clock.ts';
import { openDatabase } from '../database/openDatabase.ts';
import { timeOrderedIds } from '../ids.ts';
import { demoDatabase } from '../testing/databases.ts';
import { createTestDatabase } from '../testing/testDatabase.ts';
import { deliveredDocuments, seedDeliveries } from './deliveries.ts';

test('the demo data of a portal that has not all demo documents leaves their deliveries out', async () => {
  const database = await createTestDatabase(demoDatabase);
  const db = openDatabase(database.url, 1, pino({ level: 'silent' }));
  const subjects = async () =>
    (await db.selectFrom('deliveries').select('subject').orderBy('subject').execute()).map(
      ({ subject }) => subject,
    );
  try {
    const all = await subjects();
    for (const table of [
      'delivery_reads',
      'delivery_recipients',
      'delivery_documents',
      'deliveries',
    ] as const)
      await db.deleteFrom(table).execute();
    // Whatever refers to it stays: as if it had never been there.
    await sql`set session_replication_role = replica`.execute(db);
    await db.deleteFrom('documents').where('document_id', '=', deliveredDocuments.balance).execute();
    await sql`set session_replication_role = origin`.execute(db);
    const audit = openAudit(db, systemClock, timeOrderedIds);
    await db.transaction().execute((tx) =>
      seedDeliveries(tx, {
        db,
        clock: systemClock,
        ids: timeOrderedIds,
        audit,
        events: { publish: async () => undefined },
      }),
    );
    const left = await subjects();
    expect(all.filter((subject) => !left.includes(subject))).toEqual([
      expect.stringContaining('Balancete de verificação'),
    ]);
    expect(left).toHaveLength(all.length - 1);
  } finally {
    await db.destroy();
    await database.drop();
  }
});
