import { defineServer } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { halfSource } from '../../testing/shippedHalves.ts';
import type { SignedIn } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { uploadFile } from '../../testing/uploadFile.ts';

const told: unknown[] = [];

const broken = defineServer({
  id: 'broken',
  register: ({ on }) => on.documentsRead((tx) => sql`insert into nothing`.execute(tx) as never),
});

const listening = defineServer({
  id: 'listening',
  register: ({ on }) =>
    on.documentsRead(async (tx, { contactId }, documentIds) => {
      const { rows } = await sql`
        select current_user as role, current_setting('anteroom.company') as firm`.execute(tx);
      told.push({ contactId, documentIds, ...(rows[0] as object) });
    }),
});

let portal: TestPortal;
let olivia: SignedIn;
beforeAll(async () => {
  portal = await startTestPortal({
    halves: [broken, listening].map((half) => halfSource({ id: half.id }, async () => half)),
  });
  olivia = await portal.signIn('olivia@demo.test');
});
afterAll(() => portal.close());

test.each([
  ['a download', (id: string) => `/api/storage/v1/folders/us-001/documents/${id}`],
  ['a preview', (id: string) => `/api/storage/v1/documents/${id}/preview`],
])('each plugin is told of %s within its firm, even when another plugin fails', async (_, pathOf) => {
  const staff = await portal.signIn('staff@demo.test');
  const { id } = await uploadFile(staff, `Read ${told.length}.pdf`);
  expect((await olivia.fetch(pathOf(id))).status).toBe(200);
  expect(told.at(-1)).toEqual({
    contactId: 'olivia',
    documentIds: [id],
    role: 'anteroom_firm',
    firm: 'c1001',
  });
  const { rows } = await sql`
    select action from audit_log where subject = ${`document:${id}`} and user_id = 'olivia'`.execute(
    portal.database.db,
  );
  expect(rows).toHaveLength(1);
});
