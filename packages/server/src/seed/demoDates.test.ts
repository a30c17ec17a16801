import { isAcceptableName } from '@anteroom/domain/documents/fileSelection';
import { DemoDay } from '@anteroom/server-sdk/demo';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestPortal } from '../testing/testPortal.ts';

test.each(['2026-12-01T02:00:00Z', '2027-03-02T12:00:00Z', '2027-02-15T12:00:00Z', '2027-07-31T23:30:00Z'])(
  'demo data that is added at %s is in order',
  async (time) => {
    const now = new Date(time);
    const portal = await startTestPortal({ clock: { now: () => new Date(now) } });
    try {
      const { db } = portal.database;
      const rowsOf = async (query: ReturnType<typeof sql<{ id: string }>>) =>
        (await query.execute(db)).rows.map(({ id }) => id);
      const { rows: documents } = await sql<{ name: string }>`select name from documents`.execute(db);
      expect(documents.map(({ name }) => name).filter((name) => !isAcceptableName(name))).toEqual([]);

      const completedTooEarly = sql<{
        id: string;
      }>`select task_id as id from tasks where completed_at < created_at`;
      expect(await rowsOf(completedTooEarly)).toEqual([]);

      // A document about a month is made when the month is over.
      const day = new DemoDay({ now: () => now });
      for (const monthsAgo of [1, 2])
        for (const locale of ['en-US', 'pt-BR']) {
          const over = new Date(day.firstOfMonth(monthsAgo - 1));
          const early = sql<{ id: string }>`
            select name as id from documents
            where name like ${`%, ${day.month(monthsAgo, locale)}.%`} and created_at < ${over}`;
          expect(await rowsOf(early)).toEqual([]);
        }

      const signedTooEarly = sql<{ id: string }>`
        select signed.task_id as id from tasks signed join tasks requested using (company_id, client_id)
        where signed.kind = 'ESIGN' and requested.kind = 'DOCUMENT_REQUEST' and requested.completed_at is null
          and signed.params ->> 'taxYear' = requested.params ->> 'taxYear'`;
      expect(await rowsOf(signedTooEarly)).toEqual([]);

      for (const [table, id, at] of [
        ['documents', 'name', 'created_at'],
        ['thread_entries', 'text', 'at'],
        ['inbox_items', 'kind', 'at'],
        ['tasks', 'task_id', 'created_at'],
      ] as const) {
        const future = sql<{ id: string }>`
        select ${sql.raw(id)} as id from ${sql.raw(table)} where ${sql.raw(at)} > ${now}`;
        expect(await rowsOf(future), table).toEqual([]);
      }

      const uploaded = sql<{ id: string }>`
      select distinct named.name as id from inbox_items i, jsonb_array_elements_text(i.facts -> 'names') named (name)
      where i.kind = 'uploads' and not exists (
        select from documents d where d.company_id = i.company_id and d.client_id = i.client_id and d.name = named.name)`;
      expect(await rowsOf(uploaded)).toEqual([]);
    } finally {
      await portal.close();
    }
  },
);
