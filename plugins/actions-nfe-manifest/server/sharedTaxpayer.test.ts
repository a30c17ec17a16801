import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { lookUp } from './lookUp.ts';
import { type ManifestClientId, readManifestClient } from './manifestClient.ts';
import { synchronise, synchroniseAll } from './synchronise.ts';
import type { TaxAuthority } from './TaxAuthority.ts';
import { bakery, day, hour, id, NationalPortal } from './testing/NationalPortal.ts';
import { keyPem, pem } from './testing/testChain.ts';

const never = new AbortController().signal;
const none = '0'.repeat(15);

let at: NationalPortal;
beforeAll(async () => {
  at = await NationalPortal.open();
});
afterAll(() => at.close());
beforeEach(() => at.reset());

/** Lets another firm serve the same taxpayer, with its own certificate. */
async function serveElsewhere(): Promise<ManifestClientId> {
  const other = { companyId: 'c2001', clientId: 'br-001' };
  const made = at.authority.chain.issue({ name: 'PADARIA', cnpj: bakery.taxId });
  const credentials = { key: keyPem(made), certificates: pem(made) + at.authority.chain.authority };
  await at.db
    .updateTable('actions_nfe_manifest.taxpayers')
    .set({
      tax_id: bakery.taxId,
      tried_at: at.now,
      enabled: true,
      last_nsu: none,
      max_nsu: none,
      last_outcome: null,
    })
    .where('company_id', '=', 'c2001')
    .where('client_id', '=', 'br-001')
    .execute();
  const facts = { holder: 'PADARIA', issuer: 'AC de Teste RFB', tax_id: bakery.taxId, fingerprint: 'ab' };
  await at.db
    .insertInto('actions_nfe_manifest.certificates')
    .values({
      company_id: 'c2001',
      client_id: 'br-001',
      sealed: at.half.secrets.seal('c2001', JSON.stringify(credentials), 'certificate br-001'),
      ...facts,
      valid_from: at.now,
      valid_until: new Date(at.now.getTime() + 365 * day),
      added_at: at.now,
      added_by: 'ines',
      reminded: null,
      revoked_at: null,
    })
    .execute();
  return other;
}

test('two firms that serve the same taxpayer share its turns, pauses and lookups', async () => {
  const keys = [at.given(), at.given()];
  const other = await serveElsewhere();
  await at.setUp();
  const asked = () => at.authority.requests.length;
  const begun = asked();
  const standing = () => at.half.db.inFirm(other, (tx) => readManifestClient(at.half, tx, other));

  // The other firm must wait for the rest of the hour, and its staff see until when.
  await synchronise(at.half, other, never);
  expect(asked()).toBe(begun);
  expect((await standing()).synchronisation).toMatchObject({
    isRunning: false,
    nextAt: (await at.read()).synchronisation?.nextAt,
  });
  // Afterwards it has precedence, because it has waited.
  at.pass(hour);
  await at.synchronise();
  expect(asked()).toBe(begun);
  await synchronise(at.half, other, never);
  expect(asked()).toBe(begun + 1);
  expect((await standing()).synchronisation).toMatchObject({
    lastOutcome: 'read',
    lastNsu: '000000000000002',
  });
  await at.synchronise();
  expect(asked()).toBe(begun + 1);
  at.pass(hour);
  await at.synchronise();
  expect(asked()).toBe(begun + 2);

  // A firm that has waited but makes no query does not delay others for long.
  await synchronise(at.half, other, never);
  at.pass(hour + 31 * 60_000);
  await at.synchronise();
  expect(asked()).toBe(begun + 3);

  const lookup = (by: ManifestClientId) =>
    lookUp(
      at.half,
      { ...by, taxId: bakery.taxId, taxAuthority: at.half.taxAuthority as TaxAuthority },
      { document: '1' },
    );
  for (let lookups = 0; lookups < 20; lookups++)
    expect((await lookup(lookups % 2 === 0 ? id : other)).outcome).toBe('found');
  expect(await lookup(other)).toMatchObject({ outcome: 'wait', code: '' });
  expect(at.state.blockedUntil).toBeNull();
  const stored = await at.db
    .selectFrom('actions_nfe_manifest.notes')
    .select(['company_id', 'access_key'])
    .where('access_key', 'in', keys)
    .execute();
  expect(stored.map(({ company_id }) => company_id).sort()).toEqual(['c1001', 'c1001', 'c2001', 'c2001']);
});

test('the schedule queues a taxpayer only once an hour has passed since the last synchronisation', async () => {
  await at.setUp();
  const sent: string[] = [];
  const jobs = {
    send: async (_queue: string, { companyId }: { readonly companyId: string }) => {
      sent.push(companyId);
    },
  };
  const due = async () => {
    sent.length = 0;
    await synchroniseAll({ ...at.half, jobs });
    return sent.filter((companyId) => companyId === 'c1001').length;
  };
  expect(await due()).toBe(0);
  at.pass(hour);
  expect(await due()).toBe(1);
});
