import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SessionBindings, SessionToken, Terms, TermsAcceptance } from '@anteroom/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StartError } from '../../kernel/startError.ts';
import { expectProblem } from '../../testing/expectProblem.ts';
import { type SignedIn, withToken } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { publishTerms } from './publishTerms.ts';

let portal: TestPortal;
let nora: SignedIn;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anteroom-terms-'));
  portal = await startTestPortal();
  nora = await portal.signIn('nora@demo.test');
});
afterAll(async () => {
  await portal.close();
  await rm(folder, { recursive: true, force: true });
});

async function statusOf(person: SignedIn) {
  const answer = await person.fetch('/api/security/v1/session/bindings');
  return ((await answer.json()) as SessionBindings).bindings.Terms;
}

async function termsOf(person: SignedIn): Promise<Terms> {
  return (await (await person.fetch('/api/terms/v1/terms')).json()) as Terms;
}

function sign(person: SignedIn, body: Partial<TermsAcceptance> = {}): Promise<Response> {
  return person.fetch('/api/terms/v1/signatures', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      version: '2024-01-01',
      language: 'en-gb',
      signatory: ' Nora Whitcombe ',
      ...body,
    }),
  });
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(join(folder, path, '..'), { recursive: true });
  await writeFile(join(folder, path), text);
}

test('a firm without terms asks nobody to sign, and signing returns 409', async () => {
  const olivia = await portal.signIn('olivia@demo.test');
  expect(await statusOf(olivia)).toBeNull();
  await expectProblem(await olivia.fetch('/api/terms/v1/terms'), 404, 'not-found');
  await expectProblem(await sign(olivia), 409, 'conflict');
});

test('a person who has signed keeps access to the signed terms and the signature', async () => {
  const george = await portal.signIn('george@demo.test');
  expect(await statusOf(george)).toEqual({
    Version: '2024-01-01',
    MustSign: true,
    Signatory: 'George Pemberton',
  });
  expect(await termsOf(george)).toMatchObject({
    language: 'en-gb',
    text: expect.stringContaining('# Terms of use'),
    signature: { signatory: 'George Pemberton' },
  });
});

function tasksOf(person: SignedIn): Promise<Response> {
  return person.fetch('/api/tasks/v3/tasks/groups');
}

test('a person who has not signed gets 403 `terms-not-signed`, which is not audited as refused access', async () => {
  await expectProblem(await tasksOf(nora), 403, 'terms-not-signed');
  const refusals = await portal.deps.db
    .selectFrom('audit_log')
    .select('subject')
    .where('action', '=', 'access-refused')
    .execute();
  expect(refusals).toEqual([]);
});

test.each([
  [{ version: '2020-01-01' }, 409, 'conflict'],
  [{ version: 'latest' }, 400, 'bad-request'],
  [{ language: 'nl-nl' }, 400, 'bad-request'],
  [{ signatory: '   ' }, 400, 'bad-request'],
  [{ signatory: 'n'.repeat(161) }, 400, 'bad-request'],
] as const)('a signature with %j is refused and not stored', async (body, status, code) => {
  await expectProblem(await sign(nora, body), status, code);
  expect(await statusOf(nora)).toMatchObject({ MustSign: true, Signatory: null });
});

test('concurrent signatures are stored with their time and audited once, and all return the first one', async () => {
  const before = portal.deps.clock.now();
  const answers = await Promise.all([sign(nora), sign(nora), sign(nora, { signatory: 'N. W.' })]);
  const signatures = await Promise.all(answers.map((answer) => answer.json()));
  expect(signatures[1]).toEqual(signatures[0]);
  expect(signatures[2]).toEqual(signatures[0]);
  expect(await statusOf(nora)).toMatchObject({ Signatory: expect.stringMatching(/^N/) });
  const { version, signature } = await termsOf(nora);
  expect([version, signature]).toEqual(['2024-01-01', signatures[0]]);
  const signedAt = Date.parse(signature?.signedAt ?? '');
  expect(signedAt).toBeGreaterThanOrEqual(before.getTime());
  expect(signedAt).toBeLessThanOrEqual(portal.deps.clock.now().getTime());
  const audited = await portal.deps.db
    .selectFrom('audit_log')
    .select(['subject', 'details'])
    .where('action', '=', 'terms-signed')
    .where('user_id', '=', 'nora')
    .execute();
  expect(audited).toMatchObject([{ subject: 'terms:2024-01-01', details: { language: 'en-gb' } }]);
});

test('terms from the operator’s folder apply from their date, and have to be signed again', async () => {
  await write('c3001/2025-06-01/en-gb.md', '# New terms');
  await write('c3001/2999-01-01/en-gb.md', '# Terms of another time');
  await publishTerms(portal.deps.db, folder);
  await publishTerms(portal.deps.db, folder);
  expect(await statusOf(nora)).toEqual({ Version: '2025-06-01', MustSign: true, Signatory: null });
  expect(await termsOf(nora)).toMatchObject({ version: '2025-06-01', text: '# New terms', signature: null });
  expect((await sign(nora, { version: '2025-06-01' })).status).toBe(200);
});

test('new terms block clients who are signed in until they sign, but not staff, even viewing as a client', async () => {
  const olivia = await portal.signIn('olivia@demo.test');
  const staff = await portal.signIn('staff@demo.test');
  expect((await tasksOf(olivia)).status).toBe(200);
  await write('c1001/2025-06-01/en-us.md', '# Terms');
  await publishTerms(portal.deps.db, folder);
  await expect.poll(async () => (await tasksOf(olivia)).status).toBe(403);
  expect((await tasksOf(staff)).status).toBe(200);
  const begun = await staff.fetch('/api/security/v1/view-as', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userId: 'olivia' }),
  });
  const { tokenValue } = (await begun.json()) as SessionToken;
  expect((await tasksOf(withToken(portal.url, tokenValue, staff.cookies))).status).toBe(200);
  await sign(olivia, { version: '2025-06-01', language: 'en-us' });
  expect((await tasksOf(olivia)).status).toBe(200);
});

test.each([
  ['c3001/2025-06-01/en-gb.md', '# Other words', 'differs from what was published'],
  ['c3001/2025-06-31/en-gb.md', '# No such day', 'must be named'],
  ['c3001/2025-07-01/xx-yy.md', '# No such language', 'must be named'],
  ['c3001/2025-07-01/en-gb.txt', 'No Markdown', 'must be named'],
  ['c3001/en-gb.md', '# No day', 'must be named'],
  ['c0000/2025-07-01/en-gb.md', '# No such firm', 'does not belong to a firm'],
  ['c3001/2025-07-01/en-gb.md', ' \n', 'is empty'],
])('publishing the file %s with the text %j is refused', async (path, text, reason) => {
  await rm(folder, { recursive: true, force: true });
  await write(path, text);
  const publishing = publishTerms(portal.deps.db, folder);
  await expect(publishing).rejects.toThrow(StartError);
  await expect(publishing).rejects.toThrow(reason);
});
