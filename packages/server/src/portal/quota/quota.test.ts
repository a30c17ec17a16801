import type { UploadConstraints } from '@anteroom/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OperatorError } from '../../kernel/operatorError.ts';
import { expectProblem } from '../../testing/expectProblem.ts';
import { begin, begun, complete, send } from '../../testing/resumableUpload.ts';
import type { SignedIn } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { somePdf, uploadFile } from '../../testing/uploadFile.ts';
import { uploadForm } from '../../testing/uploadForm.ts';
import { quotaCommand } from './quotaCommand.ts';
import { storageUse } from './storageUse.ts';

let portal: TestPortal;
let olivia: SignedIn;
let staff: SignedIn;
beforeAll(async () => {
  portal = await startTestPortal();
  olivia = await portal.signIn('olivia@demo.test');
  staff = await portal.signIn('staff@demo.test');
});
afterAll(() => portal.close());

const quota = (command: string, ...operands: string[]) =>
  quotaCommand.run({
    command,
    operands,
    firm: command === 'set' ? 'c1001' : undefined,
    options: {},
    env: { DATABASE_URL: portal.database.url },
  });

const used = async () => (await storageUse(portal.deps.db, 'c1001')).usedBytes;
const roomFor = async (bytes: number) => quota('set', String((await used()) + bytes));
const post = (name: string, size: number) =>
  olivia.fetch('/api/storage/v1/clients/us-001/documents', {
    method: 'POST',
    body: uploadForm(name, somePdf(size)),
  });

async function expectNoRoom(response: Response): Promise<void> {
  const problem = await expectProblem(response, 507, 'insufficient-storage');
  expect(problem.errors?.[0]?.reason).toBe('quota');
}

test('an upload beyond the quota returns 507, also at the start of a resumable one, while a smaller one and another firm’s succeed', async () => {
  await roomFor(5_000);
  await uploadFile(olivia, 'Fits.pdf', somePdf(3_000));
  const before = await used();
  await expectNoRoom(await post('Too much.pdf', 3_000));
  await expectNoRoom(await begin(olivia, { name: 'Too much.pdf', size: 3_000 }));
  expect(await used()).toBe(before);
  await uploadFile(staff, 'Still fits.pdf', somePdf(1_000), 'clients/us-002');
  const ines = await portal.signIn('ines@demo.test');
  await uploadFile(ines, 'Another firm.pdf', somePdf(9_000), 'clients/br-001');
  await quota('set', 'none');
  await uploadFile(olivia, 'Too much.pdf', somePdf(3_000));
});

test('a resumable upload that no longer fits returns 507 on completion and completes once there is room', async () => {
  await roomFor(5_000);
  const content = somePdf(3_000);
  const id = await begun(olivia, { name: 'Begun.pdf', size: content.length });
  await send(olivia, id, 0, content);
  await uploadFile(olivia, 'Meanwhile.pdf', somePdf(3_000));
  await expectNoRoom(await complete(olivia, id));
  await roomFor(5_000);
  expect((await complete(olivia, id)).status).toBe(201);
  await quota('set', 'none');
});

test('the upload constraints tell whether a given size fits the quota', async () => {
  await roomFor(5_000);
  const told = async (query: string) => {
    const answer = await olivia.fetch(`/api/storage/v1/documents/constraints${query}`);
    return ((await answer.json()) as UploadConstraints).data.hasRoom;
  };
  expect([await told('?bytes=5000'), await told('?bytes=5001'), await told('')]).toEqual([
    true,
    false,
    undefined,
  ]);
  await quota('set', 'none');
  expect(await told('?bytes=9000000000000')).toBe(true);
});

test('staff see the storage use and the quota, and client users get 403', async () => {
  await quota('set', '50GB');
  const answer = await staff.fetch('/api/storage/v1/usage');
  expect(await answer.json()).toEqual({ data: { usedBytes: await used(), quotaBytes: 50_000_000_000 } });
  await expectProblem(await olivia.fetch('/api/storage/v1/usage'), 403, 'forbidden');
  await quota('set', 'none');
});

test('the operator sets and lists quotas, with an audit entry', async () => {
  expect(await quota('set', '1.5GB')).toMatch(/^c1001 {2}\d+(\.\d)? kB of 1\.5 GB\n$/);
  expect(await quota('list')).toMatch(/^c1001 .* of 1\.5 GB\nc2001 .* no quota\n/);
  expect(await quota('list', 'more')).toBeNull();
  expect(await quota('remove')).toBeNull();
  await expect(quota('set', 'much')).rejects.toThrow(OperatorError);
  await quota('set', 'none');
  const { details } = await portal.deps.db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'storage-quota-set')
    .orderBy('audit_id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(details).toMatchObject({ bytes: null });
});
