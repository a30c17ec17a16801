import { rotateKeys } from '@anteroom/server/kernel/secrets/rotateKeys';
import { expectProblem } from '@anteroom/server/testing/expectProblem';
import { sendJson } from '@anteroom/server/testing/sendJson';
import { soon } from '@anteroom/server/testing/soon';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { resealCertificates } from './certificates/certificateStore.ts';
import { remindOfCertificates } from './certificates/remindOfCertificates.ts';
import { bakery, day, hour, mill, NationalPortal, password, path } from './testing/NationalPortal.ts';

let at: NationalPortal;
beforeAll(async () => {
  at = await NationalPortal.open();
});
afterAll(() => at.close());
beforeEach(() => at.reset());

test('the client gets the feature only after set-up and a successful trial, and staff see what is missing', async () => {
  expect(await at.read()).toMatchObject({ enabled: false, obstacle: 'off', needsCertificate: true });
  expect(await at.settings()).toMatchObject({ enabled: false, obstacle: 'no-certificate' });
  await expectProblem(await at.staff.fetch(`${path}/trial`, { method: 'POST' }), 409, 'conflict');
  const { refusal, client } = await at.upload();
  expect(refusal).toBeNull();
  expect(client).toMatchObject({
    enabled: false,
    obstacle: 'not-tried',
    certificate: {
      holder: `PADARIA:${bakery.taxId}`,
      taxId: bakery.taxId,
      issuer: 'AC de Teste RFB',
      stopped: '',
    },
  });
  await expectProblem(await at.olivia.fetch(`${path}/notes`), 403, 'forbidden');
  const key = at.given();
  expect(await at.tried()).toMatchObject({
    outcome: 'worked',
    code: '138',
    client: { enabled: true, obstacle: null },
  });
  await soon(async () => expect(await at.notes()).toMatchObject([{ accessKey: key, isSummary: true }]));
  expect((await at.read(at.olivia)).enabled).toBe(true);
});

test('key rotation re-encrypts a certificate, once', async () => {
  await at.upload();
  const sealed = async () =>
    (
      await at.db
        .selectFrom('actions_nfe_manifest.certificates')
        .select('sealed')
        .where('client_id', '=', 'us-001')
        .executeTakeFirstOrThrow()
    ).sealed;
  const before = await at.half.secrets.unseal('c1001', await sealed(), 'certificate us-001');
  const { config, db, secrets: former } = at.portal.deps;
  const secrets = await rotateKeys(config, db);
  // A process loads new keys when it first encounters something encrypted with them.
  await former.unseal(secrets.seal('x', 'a test'), 'a test');
  expect(await sealed()).toMatch(/^sealed1\.1\./);
  await resealCertificates(at.half);
  const anew = await sealed();
  expect(anew).toMatch(/^sealed1\.2\./);
  expect(await at.half.secrets.unseal('c1001', anew, 'certificate us-001')).toBe(before);
  await resealCertificates(at.half);
  expect(await sealed()).toBe(anew);
});

test('a certificate that cannot be decrypted does not keep the others from being re-encrypted', async () => {
  await at.upload();
  const table = 'actions_nfe_manifest.certificates';
  const { config, db, secrets: former } = at.portal.deps;
  const own = await at.db
    .selectFrom(table)
    .selectAll()
    .where('client_id', '=', 'us-001')
    .executeTakeFirstOrThrow();
  // It is processed before the intact one.
  const broken = { ...own, client_id: 'us-002', sealed: own.sealed.slice(0, -8) };
  await at.db.deleteFrom(table).execute();
  await at.db.insertInto(table).values(broken).execute();
  await at.db.insertInto(table).values(own).execute();
  const secrets = await rotateKeys(config, db);
  await former.unseal(secrets.seal('x', 'a test'), 'a test');
  await resealCertificates(at.half);
  const rows = await at.db.selectFrom(table).select(['client_id', 'sealed']).execute();
  const sealedOf = (id: string) => rows.find(({ client_id }) => client_id === id)?.sealed;
  expect(sealedOf('us-002')).toBe(broken.sealed);
  expect(sealedOf('us-001')?.split('.')[1]).not.toBe(own.sealed.split('.')[1]);
  await at.db.deleteFrom(table).execute();
});

test('the client uploads the certificate, and its key is stored encrypted and never returned', async () => {
  const { client } = await at.upload({}, at.olivia);
  const text = JSON.stringify([client, await at.read(at.olivia)]);
  expect(text).not.toMatch(/PRIVATE|BEGIN|sealed/);
  const row = await at.db
    .selectFrom('actions_nfe_manifest.certificates')
    .selectAll()
    .where('client_id', '=', 'us-001')
    .executeTakeFirstOrThrow();
  expect(row.sealed).toMatch(/^sealed1\./);
  // A row copied to another client cannot be opened.
  await expect(at.half.secrets.unseal('c1001', row.sealed, 'certificate us-002')).rejects.toThrow();
  await expect(at.half.secrets.unseal('c2001', row.sealed, 'certificate us-001')).rejects.toThrow();
  expect(JSON.parse(await at.half.secrets.unseal('c1001', row.sealed, 'certificate us-001'))).toHaveProperty(
    'key',
  );
  const [entry] = (await at.audited('manifest-certificate-added')).slice(-1);
  expect(entry).toMatchObject({ subject: 'client:us-001', details: { fingerprint: row.fingerprint } });
  const removed = await at.olivia.fetch(`${path}/certificate`, { method: 'DELETE' });
  expect(await removed.json()).toMatchObject({ certificate: null });
});

test('an unusable certificate is refused with its reason, and the former one stays', async () => {
  await at.settings();
  await at.upload();
  expect(await at.upload({ cnpj: mill.taxId })).toMatchObject({
    refusal: 'another-tax-id',
    client: { certificate: { taxId: bakery.taxId } },
  });
  expect(await at.upload({ until: '2026-11-20T00:00:00Z' })).toMatchObject({ refusal: 'expired' });
  const body = { content: Buffer.alloc(10_000_000).toString('base64'), password, taxId: bakery.taxId };
  expect((await sendJson(at.staff, 'PUT', `${path}/certificate`, body)).status).toBeGreaterThanOrEqual(400);
  expect((await at.read()).certificate?.taxId).toBe(bakery.taxId);
});

test('each use of the certificate is recorded in the audit log', async () => {
  await at.setUp();
  const before = (await at.audited('manifest-certificate-used')).length;
  at.pass(hour);
  await at.synchronise();
  const uses = await at.audited('manifest-certificate-used');
  expect(uses).toHaveLength(before + 1);
  expect(uses.at(-1)).toMatchObject({
    user_id: null,
    subject: 'client:us-001',
    details: { service: 'distribution', environment: 'production' },
  });
});

test('a rejection does not stop a certificate that was uploaded while the former one was in use', async () => {
  await at.setUp();
  at.pass(hour);
  const meanwhile = () => {
    at.pass(1);
    return at.upload();
  };
  at.authority.faults.push({ kind: 'status', code: '281', reason: 'Rejeicao: vencido', meanwhile });
  await at.synchronise();
  expect(await at.read()).toMatchObject({ obstacle: null, certificate: { stopped: '' } });
});

test('a certificate that the authority rejects (284) stops all requests until another one is uploaded', async () => {
  await at.setUp();
  at.pass(hour);
  at.authority.faults.push({
    kind: 'status',
    code: '284',
    reason: 'Rejeicao: Certificado Transmissor revogado',
  });
  await at.synchronise();
  expect(await at.read(at.olivia)).toMatchObject({
    enabled: true,
    obstacle: 'certificate-stopped',
    certificate: { stopped: '284 Rejeicao: Certificado Transmissor revogado' },
  });
  const asked = at.authority.requests.length;
  await at.synchronise();
  expect((await at.read()).synchronisation?.lastOutcome).toBe('stopped');
  await expectProblem(await at.staff.fetch(`${path}/synchronisation`, { method: 'POST' }), 409, 'conflict');
  expect(at.authority.requests).toHaveLength(asked);
  expect((await at.upload()).client).toMatchObject({ enabled: true, obstacle: null });
});

test('a certificate that its issuer revokes stops all requests and is reported, until another one is uploaded', async () => {
  await at.settings();
  const made = at.authority.chain.issue({
    name: 'PADARIA',
    cnpj: bakery.taxId,
    list: 'http://lists.test/ac.crl',
  });
  expect((await at.add(made)).refusal).toBeNull();
  expect((await at.tried()).outcome).toBe('worked');
  await at.idle();
  at.revoked = [made];
  // The cached list is a day old by then.
  at.pass(day);
  await at.signIn();
  const asked = at.authority.requests.length;
  await at.synchronise();
  const { certificate, ...client } = await at.read();
  expect(client).toMatchObject({
    obstacle: 'certificate-revoked',
    synchronisation: { lastOutcome: 'stopped' },
  });
  expect(certificate?.revokedAt).not.toBeNull();
  expect(await at.inbox()).toEqual([{ what: 'revoked' }]);
  expect((await at.audited('manifest-certificate-revoked')).at(-1)).toMatchObject({
    subject: 'client:us-001',
  });
  await expectProblem(await at.staff.fetch(`${path}/synchronisation`, { method: 'POST' }), 409, 'conflict');
  expect(at.authority.requests).toHaveLength(asked);
  // It is not accepted again, either.
  expect((await at.add(made)).refusal).toBe('revoked');
  expect((await at.upload()).client).toMatchObject({ obstacle: null, certificate: { revokedAt: null } });
  expect(await at.inbox()).toEqual([]);
});

test('an expired certificate is not used, and the service stays enabled', async () => {
  await at.setUp();
  await at.upload({ until: new Date(at.now.getTime() + day).toISOString() });
  at.pass(2 * day);
  await at.signIn();
  const asked = at.authority.requests.length;
  await at.synchronise();
  expect(await at.read()).toMatchObject({
    enabled: true,
    obstacle: 'certificate-expired',
    synchronisation: { lastOutcome: 'stopped' },
  });
  expect(at.authority.requests).toHaveLength(asked);
});

test('contacts are each e-mailed once, 60, 30 and 7 days before a certificate expires, and staff get an inbox item', async () => {
  await at.settings();
  await at.upload({ until: new Date(at.now.getTime() + 61 * day).toISOString() });
  const start = at.now;
  const told: number[] = [];
  const recipients = new Set<string>();
  const mail = {
    enqueue: async (_companyId: string, { to }: { readonly to: string }) => {
      recipients.add(to);
      told.push(Math.round((at.now.getTime() - start.getTime()) / day));
    },
  };
  for (let days = 0; days <= 62; days++) {
    at.now = new Date(start.getTime() + days * day);
    for (let runs = 0; runs < 2; runs++) await remindOfCertificates({ ...at.half, mail });
  }
  at.now = start;
  // Each time, both contacts get one e-mail.
  expect(told).toEqual([1, 1, 31, 31, 54, 54]);
  // The firm's own address is not among them, because its staff are told in their inbox.
  expect([...recipients].toSorted()).toEqual(['olivia@demo.test', 'reader@demo.test']);
  expect(await at.inbox()).toEqual([{ what: 'ending', validUntil: expect.any(String) }]);
  await at.upload();
  expect(await at.inbox()).toEqual([]);
});
