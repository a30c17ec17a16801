import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Document, Task } from '@anteroom/contract';
import { blobKey } from '@anteroom/server/kernel/blobs/blobStore';
import { rotateKeys } from '@anteroom/server/kernel/secrets/rotateKeys';
import { addTask } from '@anteroom/server/testing/addTask';
import { expectProblem } from '@anteroom/server/testing/expectProblem';
import { readPdfSignature } from '@anteroom/server/testing/pdfSignature';
import { pluginPortal } from '@anteroom/server/testing/pluginPortal';
import { sendJson } from '@anteroom/server/testing/sendJson';
import { setTaskKind } from '@anteroom/server/testing/setTaskKind';
import { signaturePicture } from '@anteroom/server/testing/signaturePicture';
import type { SignedIn } from '@anteroom/server/testing/signIn';
import { staffReview } from '@anteroom/server/testing/staffReview';
import { startTestPortal, type TestPortal } from '@anteroom/server/testing/testPortal';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EsignDefinition, EsignState } from '../api.ts';
import { addEsign, type EsignOriginal, readOriginal } from './addEsign.ts';
import type { EsignPortal } from './esignStore.ts';
import { resealKeys, signingIdentityOf } from './signingIdentity.ts';
import type { EsignTables } from './tables.ts';

let portal: TestPortal;
let half: EsignPortal;
let olivia: SignedIn;
let owen: SignedIn;
let staff: SignedIn;
let definition: EsignDefinition;
let original: EsignOriginal;
let taskId: string;
let count = 0;

const client = { companyId: 'c1001', clientId: 'us-002', path: 'body' };
const picture = signaturePicture().toString('base64');

beforeAll(async () => {
  portal = await startTestPortal();
  half = pluginPortal<EsignTables>('task-esign', portal.deps);
  [olivia, owen, staff] = await Promise.all([
    portal.signIn('olivia@demo.test'),
    portal.signIn('owen@demo.test'),
    portal.signIn('staff@demo.test'),
  ]);
  const task = await read<Task>(olivia, '/api/tasks/v3/tasks/us-002-joint-return');
  definition = task.definition as EsignDefinition;
  original = await readAsked(definition);
});
afterAll(() => portal.close());

beforeEach(async () => {
  taskId = `to-sign-${++count}`;
  await addSigning();
});

describe('signing in turn', () => {
  it('seals a PDF beside the original once taxpayer and spouse have signed, and completes the task', async () => {
    expect(await state(owen)).toMatchObject({ phase: 'waiting', own: 2 });
    expect(await signAs(olivia)).toMatchObject({ phase: 'waiting', signedDocumentId: null });
    expect((await state(owen)).marks.map(({ fieldId }) => fieldId)).toEqual(['signature-1', 'signed-on-1']);

    const done = await signAs(owen);
    expect(done).toMatchObject({ phase: 'signed', marks: { length: 4 } });
    const signed = await download(done.signedDocumentId);
    expect(readPdfSignature(signed)).toMatchObject({
      verdict: 'valid',
      coversAll: true,
      subject: 'CN=Harbor & Finch CPAs',
    });
    const before = Buffer.from(await (await olivia.fetch(address('/document'))).arrayBuffer());
    expect(signed.subarray(0, before.length).equals(before)).toBe(true);

    const task = await read<Task>(olivia, `/api/tasks/v3/tasks/${taskId}`);
    expect(task).toMatchObject({
      status: 'DONE',
      doesNotApplyComment: null,
      changedBy: { userGuid: 'owen', role: 'client' },
    });
    const { data } = await read<{ data: { items: Document[] } }>(
      olivia,
      '/api/documents/v1/containers/documents?clientId=us-002',
    );
    const { customItemMetaData, permissions } = found(data.items, done.signedDocumentId);
    expect(customItemMetaData).toMatchObject({ ccTask: taskId, ccGroupType: 'ESIGN' });
    expect(permissions.canDelete).toBe(false);
  });

  it('applies twenty identical concurrent submissions once, with the same response', async () => {
    await signAs(olivia);
    await prepare(owen);
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(owen, '/sign', signing(2))));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    const states = (await Promise.all(answers.map((answer) => answer.json()))) as EsignState[];
    expect(new Set(states.map(({ signedDocumentId }) => signedDocumentId)).size).toBe(1);
    expect(await audited()).toEqual(
      expect.arrayContaining(['esign-signed', 'esign-sealed', 'task-completed']),
    );
    expect((await audited()).filter((action) => action === 'esign-sealed')).toHaveLength(1);
    expect((await audited()).filter((action) => action === 'esign-signed')).toHaveLength(2);
  });

  it('audits opening, consent, adoption and signing once each', async () => {
    await olivia.fetch(address('/document'));
    await olivia.fetch(address('/document'));
    await signAs(olivia);
    expect(await audited()).toEqual(['esign-opened', 'esign-consented', 'esign-adopted', 'esign-signed']);
  });

  it('e-mails the next signer, and everyone once all have signed', async () => {
    await signAs(olivia);
    await signAs(owen);
    await vi.waitFor(async () => {
      const mails = (await mailsOf(taskId)).toSorted();
      expect(mails).toEqual([
        'olivia@demo.test: Signed',
        'owen@demo.test: Signed',
        'owen@demo.test: Your turn to sign',
      ]);
    }, 40_000);
  });

  it('seals the document in a job when that fails on submission', async () => {
    await signAs(olivia);
    await prepare(owen);
    const broken = vi.spyOn(portal.deps.blobs, 'open').mockRejectedValueOnce(new Error('the store is away'));
    const answer = (await (await post(owen, '/sign', signing(2))).json()) as EsignState;
    broken.mockRestore();
    expect(['sealing', 'signed']).toContain(answer.phase);
    await vi.waitFor(async () => expect((await state(owen)).phase).toBe('signed'), 40_000);
  });
});

describe('signing rules', () => {
  it('reject those who are not signers, and those whose turn it is not, with 409', async () => {
    expect(await state(staff)).toMatchObject({ phase: 'onlooker', own: null });
    await expectReason(await post(staff, '/consent', { agreed: true }), 409, 'not-a-signer');
    await expectReason(await post(owen, '/consent', { agreed: true }), 409, 'not-your-turn');
  });

  it('require consent and then a signature before signing', async () => {
    await expectReason(await post(olivia, '/sign', signing(1)), 409, 'consent-missing');
    // Nor is a picture looked at, whatever it is.
    await expectReason(await adopt(olivia, 'A'.repeat(100)), 409, 'consent-missing');
    await post(olivia, '/consent', { agreed: true });
    await expectReason(await post(olivia, '/sign', signing(1)), 409, 'signature-missing');
  });

  it('reject a missing field, another signer’s fields and an unknown time zone with 400', async () => {
    await prepare(olivia);
    const marked = ['signature-1'];
    await expectReason(await post(olivia, '/sign', { ...signing(1), marked }), 400, 'required');
    await expectReason(await post(olivia, '/sign', signing(2)), 400, 'not-yours');
    const elsewhere = { ...signing(1), timeZone: 'Mars/Olympus' };
    await expectReason(await post(olivia, '/sign', elsewhere), 400, 'unknown');
  });

  it('reject a broken picture and one in another format with 400', async () => {
    await post(olivia, '/consent', { agreed: true });
    const broken = Buffer.from(picture, 'base64').fill(0, 40, 60).toString('base64');
    for (const bad of [broken, Buffer.alloc(100, 'GIF89a').toString('base64')])
      await expectReason(await adopt(olivia, bad), 400, 'picture');
  });

  it('reject consent after the expiration date with 409', async () => {
    await portal.deps.db
      .updateTable('tasks')
      .set({ expiration_date: '2020-01-01' })
      .where('task_id', '=', taskId)
      .execute();
    expect((await state(olivia)).phase).toBe('expired');
    await expectReason(await post(olivia, '/consent', { agreed: true }), 409, 'expired');
  });

  it('reject a patch that completes the task without signing', async () => {
    const { version } = await read<Task>(olivia, `/api/tasks/v3/tasks/${taskId}`);
    const patch = (body: object) =>
      olivia.fetch(`/api/tasks/v3/tasks/${taskId}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ version, ...body }),
      });
    await expectReason(await patch({ status: 'DONE' }), 409, 'open-points');
    await expectReason(await patch({ data: { signedAt: 'now' } }), 400, 'invalid');
  });
});

describe('declining', () => {
  it('cancels the task for everyone with the reason, and e-mails the other signer', async () => {
    const answer = await post(olivia, '/decline', { reason: 'The refund is wrong.' });
    expect(await answer.json()).toMatchObject({ phase: 'cancelled', declineReason: 'The refund is wrong.' });
    expect(await state(owen)).toMatchObject({ phase: 'cancelled', declineReason: 'The refund is wrong.' });
    await post(olivia, '/decline', { reason: 'Again' });
    expect(await audited()).toEqual(['esign-declined']);
    await expectReason(await post(owen, '/decline', { reason: 'Me too' }), 409, 'task-complete');
    await vi.waitFor(async () => {
      expect((await mailsOf(taskId)).toSorted()).toEqual(['owen@demo.test: Declined']);
    }, 40_000);
  });

  it('is the only way to cancel the task, and a patch returns 409', async () => {
    const patch = { version: 1, status: 'CANCELLED', doesNotApplyComment: 'Not mine' };
    const answer = await olivia.fetch(`/api/tasks/v3/tasks/${taskId}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(patch),
    });
    await expectReason(answer, 409, 'not-removable');
    expect(await state(olivia)).toMatchObject({ phase: 'turn' });
  });

  it('returns 409 for a signer who has already signed', async () => {
    await signAs(olivia);
    await expectReason(await post(olivia, '/decline', { reason: 'I rue it' }), 409, 'not-your-turn');
  });
});

describe('signed on paper', () => {
  it('can no longer be signed here once staff receive it, and resumes at the same signer when sent back', async () => {
    const { receive, sendBack } = staffReview(staff);
    await signAs(olivia);
    expect((await receive(taskId)).status).toBe(200);
    expect(await state(owen)).toMatchObject({ phase: 'on-paper' });
    await expectReason(await post(owen, '/consent', { agreed: true }), 409, 'task-complete');
    await vi.waitFor(async () => {
      expect(await mailsOf(taskId)).toContain('owen@demo.test: Harbor & Finch CPAs has received');
    }, 40_000);
    await sendBack(taskId, 'Page two is not signed.');
    expect(await state(owen)).toMatchObject({ phase: 'turn' });
    expect(await signAs(owen)).toMatchObject({ phase: 'signed' });
    const { version } = await read<Task>(staff, `/api/tasks/v3/tasks/${taskId}`);
    const done = await sendJson(staff, 'POST', `/api/tasks/v3/tasks/${taskId}/return`, {
      version,
      reason: 'No',
    });
    await expectReason(done, 409, 'not-returnable');
  });

  it('cannot be marked as received while the document that all have signed is being sealed', async () => {
    await signAs(olivia);
    await prepare(owen);
    const broken = vi.spyOn(portal.deps.blobs, 'open').mockRejectedValue(new Error('the store is away'));
    await post(owen, '/sign', signing(2));
    await expectReason(await staffReview(staff).receive(taskId), 409, 'open-points');
    broken.mockRestore();
    await vi.waitFor(async () => expect((await state(owen)).phase).toBe('signed'), 40_000);
  });
});

describe('a signing task added by staff', () => {
  const ask = (asked: object) =>
    staff.fetch('/api/tasks/v3/tasks', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ clientId: 'us-002', kind: 'ESIGN', label: 'Asked for', ...asked }),
    });

  it('can be signed at once, and its original can no longer be deleted', async () => {
    const answer = await ask({ definition });
    expect(answer.status).toBe(201);
    taskId = ((await answer.json()) as Task).taskId;
    expect(await state(olivia)).toMatchObject({ phase: 'turn', document: { sha256: original.sha256 } });
    const gone = await staff.fetch(`/api/storage/v1/documents/${definition.documentId}`, {
      method: 'DELETE',
    });
    expect(gone.ok).toBe(false);
  });

  it('is rejected with the path of the fault, and nothing is stored', async () => {
    const fields = definition.fields.map((field) => ({ ...field, page: 9 }));
    const answer = await ask({ label: 'Wrong', definition: { ...definition, fields } });
    const { errors } = await expectProblem(answer, 400, 'bad-request');
    expect(errors?.[0]).toMatchObject({ path: 'body/definition/fields/0/page', reason: 'page-unknown' });
    const stored = await portal.deps.db
      .selectFrom('tasks')
      .select('task_id')
      .where('label', '=', 'Wrong')
      .execute();
    expect(stored).toEqual([]);
  });
});

describe('a signing task that follows from another task', () => {
  it('keeps its signatures while its definition is the same, and starts over when it changes', async () => {
    const alone = {
      ...definition,
      signers: definition.signers.slice(0, 1),
      fields: definition.fields.filter(({ signer }) => signer === 1),
    };
    let asked = definition;
    setTaskKind(portal, 'DYNAMIC', {
      onDone: () => [{ key: 'sign', task: { kind: 'ESIGN', label: 'Sign this', definition: { ...asked } } }],
    });
    const parent = `parent-of-${taskId}`;
    const { db } = portal.deps;
    await addTask(db, { id: parent, kind: 'DYNAMIC' });
    const finish = async () => {
      const { version } = await db
        .updateTable('tasks')
        .set({ status: 'WIP', completed_at: null })
        .where('task_id', '=', parent)
        .returning('version')
        .executeTakeFirstOrThrow();
      const answer = await olivia.fetch(`/api/tasks/v3/tasks/${parent}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ version, status: 'DONE' }),
      });
      expect(answer.status).toBe(200);
    };
    await finish();
    const follower = await db
      .selectFrom('tasks')
      .select('task_id')
      .where('trigger_task_id', '=', parent)
      .executeTakeFirstOrThrow();
    taskId = follower.task_id;
    await signAs(olivia);
    await finish();
    expect((await state(owen)).phase).toBe('turn');

    asked = alone;
    await finish();
    expect(await state(olivia)).toMatchObject({ phase: 'turn', marks: [], signers: [{ signedAt: null }] });
    expect(await state(owen)).toMatchObject({ phase: 'onlooker', own: null });
    await expectReason(await post(olivia, '/sign', signing(1)), 409, 'consent-missing');
    expect((await signAs(olivia)).phase).toBe('signed');
    await finish();
    expect((await state(olivia)).phase).toBe('signed');
    const task = await read<Task>(olivia, `/api/tasks/v3/tasks/${taskId}`);
    expect(task).toMatchObject({ status: 'DONE', definition: alone });
  });
});

describe('an invalid definition', () => {
  it.each([
    ['another client’s document', { documentId: 'of-nobody' }, 'unknown'],
    [
      'a signer who is no contact of the client',
      { signers: [{ contactId: 'marco', role: 'spouse' as const }] },
      'unknown',
    ],
  ])('%s', async (_, change, reason) => {
    await expect(readAsked({ ...definition, ...change })).rejects.toMatchObject({
      code: 'bad-request',
      errors: [{ reason }],
    });
  });

  it('a field on a page that does not exist is rejected with its path', async () => {
    const fields = definition.fields.map((field, index) => (index === 0 ? { ...field, page: 9 } : field));
    await expect(readAsked({ ...definition, fields })).rejects.toMatchObject({
      errors: [{ path: 'body/definition/fields/0/page', reason: 'page-unknown' }],
    });
  });
});

describe('another firm', () => {
  it('sees no signers, even in a query that does not filter by firm', async () => {
    const tasksOf = async (companyId: string) => {
      const rows = await half.db.inFirm(companyId, (tx) =>
        tx.selectFrom('task_esign.signers').select('task_id').execute(),
      );
      return rows.map(({ task_id }) => task_id);
    };
    expect(await tasksOf('c1001')).toContain(taskId);
    expect(await tasksOf('c2001')).toEqual([]);
  });
});

function readAsked(asked: EsignDefinition): Promise<EsignOriginal> {
  return half.db.inFirm(client.companyId, (tx) => readOriginal(half, tx, client, asked));
}

async function addSigning(): Promise<void> {
  await addTask(portal.deps.db, { id: taskId, kind: 'ESIGN', label: taskId, due: 8, definition });
  await half.db.inFirm(client.companyId, (tx) =>
    addEsign(half, tx, { companyId: client.companyId, taskId }, definition, original),
  );
}

async function signAs(person: SignedIn): Promise<EsignState> {
  await prepare(person);
  const answer = await post(person, '/sign', signing(person === olivia ? 1 : 2));
  expect(answer.status).toBe(200);
  return answer.json() as Promise<EsignState>;
}

async function prepare(person: SignedIn): Promise<void> {
  expect((await post(person, '/consent', { agreed: true })).status).toBe(200);
  expect((await adopt(person, picture)).status).toBe(200);
}

function signing(signer: number) {
  const marked = definition.fields.filter((field) => field.signer === signer).map(({ id }) => id);
  return { values: [], marked, timeZone: 'America/New_York' };
}

function adopt(person: SignedIn, drawn: string): Promise<Response> {
  return post(person, '/signature', { method: 'drawn', picture: drawn, initials: drawn }, 'PUT');
}

function address(path = ''): string {
  return `/api/tasks/v3/tasks/${taskId}/esign${path}`;
}

function post(person: SignedIn, path: string, body: object, method = 'POST'): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return person.fetch(address(path), { method, headers, body: JSON.stringify(body) });
}

async function state(person: SignedIn): Promise<EsignState> {
  return read(person, address());
}

async function read<T>(person: SignedIn, path: string): Promise<T> {
  const response = await person.fetch(path);
  expect(response.status).toBe(200);
  return response.json() as Promise<T>;
}

async function expectReason(response: Response, status: 400 | 409, reason: string): Promise<void> {
  const problem = await expectProblem(response, status, status === 400 ? 'bad-request' : 'conflict');
  expect(problem.errors?.[0]?.reason).toBe(reason);
}

async function download(documentId: string | null): Promise<Buffer> {
  const row = await portal.deps.db
    .selectFrom('documents')
    .select(['sha256', 'company_id'])
    .where('document_id', '=', documentId)
    .executeTakeFirstOrThrow();
  return buffer(await portal.deps.blobs.open(blobKey(row.company_id, row.sha256)));
}

function found(documents: readonly Document[], id: string | null): Document {
  const document = documents.find((each) => each.id === id);
  if (!document) throw new Error(`there is no document ${id}`);
  return document;
}

async function audited(): Promise<string[]> {
  const rows = await portal.deps.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject', '=', `task:${taskId}`)
    .orderBy('audit_id')
    .execute();
  return rows.map(({ action }) => action);
}

it('e-mails no signer who no longer acts for the client', async () => {
  const { db } = portal.database;
  await db
    .deleteFrom('client_contacts')
    .where('client_id', '=', 'us-002')
    .where('contact_id', '=', 'owen')
    .execute();
  expect((await post(olivia, '/decline', { reason: 'The refund is wrong.' })).status).toBe(200);
  const { rows } = await sql`
    select data ->> 'to' from jobs.job where name = 'mail' and data ->> 'subject' like ${`%${taskId}`}`.execute(
    db,
  );
  expect(rows).toEqual([]);
});

/** Returns the recipients and subjects of the e-mails that mention a task. */
async function mailsOf(label: string): Promise<string[]> {
  const folder = join(portal.deps.config.dataDir, 'mail');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return mails.flatMap((mail) => {
    const [, subject, about] = /^Subject: (.*?): (.*)$/m.exec(mail) ?? [];
    return about?.trim() === label ? [`${/^To: (.*)$/m.exec(mail)?.[1]?.trim()}: ${subject}`] : [];
  });
}

describe('a firm’s signing key', () => {
  const stored = () =>
    (portal.database.db as unknown as Kysely<EsignTables>)
      .selectFrom('task_esign.certificates')
      .select(['private_key', 'sealed_key'])
      .executeTakeFirstOrThrow();
  /** Returns the server half's portal without an operator's certificate. */
  const signing = () => ({ ...half, variable: () => null });
  const firm = { companyId: 'c1001', name: 'Harbor & Finch CPAs' };

  it('is encrypted in the database, also one stored in plain text before, and again after key rotation', async () => {
    const identity = await signingIdentityOf(signing(), firm);
    expect(await stored()).toMatchObject({
      private_key: null,
      sealed_key: expect.stringMatching(/^sealed1\.1\./),
    });
    if (identity.kind !== 'own') throw new Error('the tests have no P12');
    await sql`update task_esign.certificates set sealed_key = null, private_key = ${Buffer.from(identity.privateKey)}`.execute(
      portal.database.db,
    );
    expect(await signingIdentityOf(signing(), firm)).toEqual(identity);
    await resealKeys(half);
    expect(await stored()).toMatchObject({ private_key: null });

    const secrets = await rotateKeys(portal.deps.config, portal.deps.db);
    // Decrypt something with the new keys, because the process reads them only when it first needs them.
    await portal.deps.secrets.unseal(secrets.seal('x', 'a test'), 'a test');
    await resealKeys(half);
    expect((await stored()).sealed_key).toMatch(/^sealed1\.2\./);
    expect(await signingIdentityOf(signing(), firm)).toEqual(identity);
  });
});
