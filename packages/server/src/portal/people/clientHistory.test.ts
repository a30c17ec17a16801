import type { ClientHistoryEntry } from '@anteroom/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addStaff } from '../../testing/addStaff.ts';
import { addTask } from '../../testing/addTask.ts';
import { answerOf } from '../../testing/answerOf.ts';
import { expectProblem } from '../../testing/expectProblem.ts';
import { sendJson } from '../../testing/sendJson.ts';
import type { SignedIn } from '../../testing/signIn.ts';
import { staffReview } from '../../testing/staffReview.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';

let portal: TestPortal;
let staff: SignedIn;
let olivia: SignedIn;
beforeAll(async () => {
  portal = await startTestPortal();
  staff = await portal.signIn('staff@demo.test');
  olivia = await portal.signIn('olivia@demo.test');
  await portal.database.db.deleteFrom('audit_names').execute();
  await portal.database.db.deleteFrom('audit_log').execute();
});
afterAll(() => portal.close());

interface Page {
  readonly entries: readonly ClientHistoryEntry[];
  readonly next: string | null;
}

const historyOf = (clientId: string, query = '', person = staff) =>
  person.fetch(`/api/people/v1/clients/${clientId}/history${query}`);

test('the history lists what happened with a client, to what and by whom, newest first and page by page', async () => {
  await addTask(portal.database.db, { id: 'payroll', clientId: 'us-001', label: 'Payroll' });
  await answerOf(sendJson(olivia, 'PATCH', '/api/tasks/v3/tasks/payroll', { version: 1, status: 'DONE' }));
  await staffReview(staff).sendBack('payroll', 'March is missing.');
  await answerOf(sendJson(staff, 'PATCH', '/api/people/v1/clients/us-001', { code: 'H-1' }));
  await answerOf(sendJson(staff, 'PATCH', '/api/people/v1/clients/us-002', { code: 'H-2' }));

  const { entries } = await answerOf<Page>(historyOf('us-001'));
  expect(entries).toMatchObject([
    { action: 'client-changed', name: 'Stella Finch', userId: 'staff', viewedAs: null },
    { action: 'task-returned', name: 'Stella Finch', about: 'Payroll' },
    { action: 'task-completed', name: 'Olivia Hartwell', about: 'Payroll' },
  ]);
  expect(Object.keys(entries[0] ?? {}).toSorted()).toEqual(
    ['about', 'action', 'at', 'id', 'name', 'userId', 'viewedAs'].toSorted(),
  );

  const first = await answerOf<Page>(historyOf('us-001', '?pageSize=2'));
  expect(first.entries).toEqual(entries.slice(0, 2));
  const second = await answerOf<Page>(historyOf('us-001', `?pageSize=2&after=${first.next}`));
  expect(second).toEqual({ entries: entries.slice(2), next: null });
});

test('only staff who may see the client can read its history', async () => {
  const assigned = await addStaff(portal, 'c1001', 'staff');
  await sql`
    insert into client_staff (company_id, contact_id, client_id)
    select company_id, contact_id, 'us-001' from users where user_id = ${assigned.userId}`.execute(
    portal.database.db,
  );
  await answerOf(historyOf('us-001', '', assigned));
  await expectProblem(await historyOf('us-002', '', assigned), 404, 'not-found');
  await expectProblem(await historyOf('br-001'), 404, 'not-found');
  await expectProblem(await historyOf('us-001', '', olivia), 403, 'forbidden');
});

test('the history omits accesses that were refused because of another firm', async () => {
  const refused = {
    action: 'access-refused',
    companyId: 'c1001',
    userId: 'olivia',
    subject: 'client:us-003',
    details: { otherFirm: true },
  } as const;
  await portal.deps.audit.record(refused);
  expect(await answerOf(historyOf('us-003'))).toEqual({ entries: [], next: null });
});
