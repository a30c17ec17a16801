import type { FileMatch, NamedFile } from '@anteroom/contract/fileMatches';
import { fileMatchLimits } from '@anteroom/domain/people/fileMatchLimits';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerOf } from '../../testing/answerOf.ts';
import { sendJson } from '../../testing/sendJson.ts';
import type { SignedIn } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';

let portal: TestPortal;
let staff: SignedIn;
beforeAll(async () => {
  portal = await startTestPortal();
  staff = await portal.signIn('staff@demo.test');
  await sql`
    insert into client_tax_identifiers (company_id, client_id, type, value)
    values ('c1001', 'us-001', 'ein', '123456789'), ('c2001', 'br-001', 'cnpj', '12345678000195')`.execute(
    portal.database.db,
  );
});
afterAll(() => portal.close());

async function match(...files: NamedFile[]): Promise<FileMatch[]> {
  const { items } = await answerOf<{ items: FileMatch[] }>(
    sendJson(staff, 'POST', '/api/people/v1/file-matches', { files }),
  );
  return items;
}

test('files are matched to clients of the firm by name and identifier, and not to those of other firms', async () => {
  expect(
    await match(
      { name: 'Bramble & Oak - October.pdf', text: '' },
      { name: 'scan.pdf', text: 'Employer 12-3456789' },
      { name: 'scan.pdf', text: 'CNPJ 12.345.678/0001-95' },
    ),
  ).toEqual([
    { clients: [{ id: 'us-001', name: 'Bramble & Oak' }], clue: 'name', foundIn: 'name' },
    { clients: [{ id: 'us-001', name: 'Bramble & Oak' }], clue: 'identifier', foundIn: 'text' },
    { clients: [], clue: null, foundIn: null },
  ]);
});

test('an archived client is not matched', async () => {
  const archive = (at: Date | null) =>
    portal.database.db
      .updateTable('clients')
      .set({ archived_at: at })
      .where('client_id', '=', 'us-001')
      .execute();
  await archive(new Date());
  expect((await match({ name: 'Bramble & Oak.pdf', text: '' }))[0]?.clients).toEqual([]);
  await archive(null);
});

test('as many files and as much text as browsers send are accepted, and more returns 400', async () => {
  const { files, text } = fileMatchLimits;
  const some = (count: number, length: number) =>
    Array.from({ length: count }, () => ({ name: 'Scan.pdf', text: '漢'.repeat(length) }));
  expect(await match(...some(files, text))).toHaveLength(files);
  for (const tooMuch of [some(files + 1, 0), some(1, text + 1)]) {
    const body = { files: tooMuch };
    expect((await sendJson(staff, 'POST', '/api/people/v1/file-matches', body)).status).toBe(400);
  }
});
