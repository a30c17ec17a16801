import type { ContainerAnswer } from '@anteroom/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';

let portal: TestPortal;
let olivia: SignedIn;
let staff: SignedIn;

beforeAll(async () => {
  portal = await startTestPortal();
  olivia = await portal.signIn('olivia@demo.test');
  staff = await portal.signIn('staff@demo.test');
});
afterAll(() => portal.close());

const path = (clientId: string) => `/api/documents/v1/clients/${clientId}/default-folder`;

async function folderOf(clientId: string): Promise<ContainerAnswer['data']> {
  const response = await olivia.fetch(path(clientId));
  expect(response.status).toBe(200);
  return ((await response.json()) as ContainerAnswer).data;
}

function choose(person: SignedIn, clientId: string, containerId: string): Promise<Response> {
  return person.fetch(path(clientId), {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ containerId }),
  });
}

async function someFolder(clientId: string): Promise<string> {
  const { container_id } = await portal.database.db
    .selectFrom('containers')
    .select('container_id')
    .where('client_id', '=', clientId)
    .where('type', '=', 'Folder')
    .orderBy('name')
    .executeTakeFirstOrThrow();
  return container_id;
}

test('uploads go to the root, to the default folder that staff choose, and to the root again once that is deleted', async () => {
  expect(await folderOf('us-001')).toMatchObject({ id: 'us-001', type: 'Client' });
  const folder = await someFolder('us-001');
  for (const chosen of ['us-001', folder, folder]) {
    expect((await choose(staff, 'us-001', chosen)).status).toBe(200);
    expect((await folderOf('us-001')).id).toBe(chosen);
  }
  const deleted = await staff.fetch(`/api/documents/v1/containers/${folder}`, { method: 'DELETE' });
  expect(deleted.ok).toBe(true);
  expect((await folderOf('us-001')).id).toBe('us-001');
});

test('a default folder of another client or a missing one returns 404, and clients may not choose one', async () => {
  expect((await choose(staff, 'us-002', 'us-003')).status).toBe(404);
  expect((await choose(staff, 'us-002', 'none')).status).toBe(404);
  expect((await choose(olivia, 'us-002', 'us-002')).status).toBe(403);
  expect((await folderOf('us-002')).id).toBe('us-002');
});
