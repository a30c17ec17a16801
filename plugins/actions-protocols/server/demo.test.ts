import { weekdayOf } from '@anteroom/domain/time/calendarArithmetic';
import { systemClock } from '@anteroom/server/kernel/clock';
import { timeOrderedIds } from '@anteroom/server/kernel/ids';
import { findReadable } from '@anteroom/server/portal/documents/findReadable';
import { demoDatabase } from '@anteroom/server/testing/databases';
import { createTestDatabase } from '@anteroom/server/testing/testDatabase';
import { DemoDay } from '@anteroom/server-sdk/demo';
import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { auroraDeliveries, demoDeliveries } from '../demo/auroraDeliveries.ts';
import type { DeliveryTables } from './tables.ts';

test('a DAS of the demo data is due on a business day', () => {
  const dueDates = Array.from(
    { length: 24 },
    (_, month) => new DemoDay({ now: () => new Date(2026, month, 15) }),
  )
    .flatMap(demoDeliveries)
    .flatMap(({ dueDate }) => dueDate ?? []);
  expect(dueDates).toContain('2026-12-21');
  expect(dueDates.filter((date) => [0, 6].includes(weekdayOf(date)))).toEqual([]);
});

test('demo deliveries whose demo documents are missing are left out', async () => {
  const database = await createTestDatabase(demoDatabase);
  const db = database.db as unknown as Kysely<DeliveryTables>;
  const subjects = async () => {
    const rows = await db
      .selectFrom('actions_protocols.deliveries')
      .select('subject')
      .orderBy('subject')
      .execute();
    return rows.map(({ subject }) => subject);
  };
  try {
    const all = await subjects();
    await db.deleteFrom('actions_protocols.deliveries').execute();
    // Leaves everything that refers to the document, as if it had never existed.
    await db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`delete from documents where document_id = 'demo-balancete'`.execute(tx);
    });
    await db.transaction().execute((tx) =>
      auroraDeliveries(tx, {
        companyId: 'c2001',
        day: new DemoDay(systemClock),
        ids: timeOrderedIds,
        staffId: 'aurora-beatriz',
        documents: {
          readable: findReadable,
          add: () => expect.unreachable(),
          lock: () => expect.unreachable(),
        },
        tasks: { add: () => expect.unreachable() },
        inbox: { add: () => expect.unreachable() },
        use: () => expect.unreachable(),
        give: () => expect.unreachable(),
      }),
    );
    const left = await subjects();
    expect(all.filter((subject) => !left.includes(subject))).toEqual([
      expect.stringContaining('Balancete de verificação'),
    ]);
    expect(left).toHaveLength(all.length - 1);
  } finally {
    await database.drop();
  }
});
