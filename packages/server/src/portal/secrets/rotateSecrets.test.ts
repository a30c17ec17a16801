import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AuditChain } from '../../kernel/audit/AuditChain.ts';
import { openAudit } from '../../kernel/audit/audit.ts';
import { verifyAudit } from '../../kernel/audit/verifyAudit.ts';
import { systemClock } from '../../kernel/clock.ts';
import { timeOrderedIds } from '../../kernel/ids.ts';
import { Secrets } from '../../kernel/secrets/Secrets.ts';
import { CookieJar, signIn } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { purposeOfTotp } from '../idp/accounts.ts';
import { keepIdpSecrets } from '../idp/secrets.ts';
import { rotateSecrets } from './rotateSecrets.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

/** Returns all rows of the tables that hold secrets, as somebody who stole the database would read them. */
async function stolen(): Promise<string> {
  const { rows } = await sql<{ row: string }>`
    select a::text as row from idp.accounts a union all select m::text from idp.models m
    union all select s::text from portal_secrets s union all select k::text from secret_keys k
  `.execute(portal.database.db);
  return rows.map(({ row }) => row).join('\n');
}

test('the database holds no one-time-code seed, key, client secret or provider session in clear text', async () => {
  const jar = new CookieJar();
  await signIn(portal.url, 'olivia@demo.test', jar);
  const read = await stolen();
  const { signingKeys, cookieKeys, clientSecret } = await keepIdpSecrets(portal.deps);
  const session = /idp-session=([^;]+)/.exec(jar.header)?.[1] ?? 'none';
  for (const secret of ['JBSWY3DPEHPK3PXP', signingKeys[0]?.d, cookieKeys[0], clientSecret, session]) {
    expect(secret).toBeTruthy();
    expect(read).not.toContain(secret);
  }
  expect(read).toContain('sealed1.');
});

test('rotating encrypts every secret with the new key, and earlier signatures stay valid', async () => {
  const before = await keepIdpSecrets(portal.deps);
  const { db, config } = portal.deps;
  const audit = openAudit(db, systemClock, timeOrderedIds);
  await new AuditChain(portal.deps).extend('c1001');
  await rotateSecrets({ config, db, audit, operator: 'a test' });

  const secrets = await Secrets.open(config, db);
  const after = await keepIdpSecrets({ db, secrets });
  // Audit heads that were signed before the rotation are still valid.
  const verified = await verifyAudit({ db, secrets }, 'c1001');
  expect(verified.signedAt).not.toBeNull();
  expect(verified.faults).toEqual([]);
  expect(after.signingKeys[1]).toEqual(before.signingKeys[0]);
  expect(after.signingKeys[0]?.kid).not.toBe(before.signingKeys[0]?.kid);
  expect(after.clientSecret).toBe(before.clientSecret);
  const { totp_secret } = await db
    .selectFrom('idp.accounts')
    .select('totp_secret')
    .where('subject', '=', 'mfa')
    .executeTakeFirstOrThrow();
  expect(totp_secret).toMatch(/^sealed1\.2\./);
  expect(await secrets.unseal(totp_secret ?? '', purposeOfTotp('mfa'))).toBe('JBSWY3DPEHPK3PXP');
  // The running server can read what was encrypted in the meantime.
  expect((await signIn(portal.url, 'marco@demo.test')).token).toBeTruthy();
});
