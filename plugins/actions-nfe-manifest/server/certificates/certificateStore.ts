import { X509Certificate } from 'node:crypto';
import { actorOf, fail, type Origin, type Scope } from '@anteroom/server-sdk';
import type { ManifestCertificateAnswer, ManifestCertificateFile, ManifestClient } from '../../api.ts';
import { withdrawItem } from '../inboxItems.ts';
import { type ManifestClientId, type ManifestPortal, readManifestClient } from '../manifestClient.ts';
import type { AuthorityService } from '../national/environments.ts';
import type { TaxpayerAccess } from '../national/NationalTaxAuthority.ts';
import { readTaxId } from '../readTaxId.ts';
import { CertificateUnusable, type Taxpayer } from '../TaxAuthority.ts';
import type { ManifestTx } from '../tables.ts';
import { CertificateRefused } from './CertificateRefused.ts';
import { certificatesIn } from './descendsFrom.ts';
import { readCertificate, standsFor } from './readCertificate.ts';
import { markRevoked } from './stopCertificate.ts';

/** Purpose under which a client's key is sealed. */
const purposeOf = (clientId: string) => `certificate ${clientId}`;

/**
 * Checks a certificate and stores it in place of the previous one. Its key is stored sealed, and is only used to open
 * connections.
 *
 * @returns the reason if it was refused. The previous one is kept in that case.
 * @throws ServerError `not-found`, `bad-request` if the client's CNPJ or CPF is unknown or wrong, `conflict` if
 * certificates cannot be checked.
 */
export async function addCertificate(
  portal: ManifestPortal,
  scope: Scope,
  clientId: string,
  { content, password, taxId: written }: ManifestCertificateFile,
  { requestId }: Origin,
): Promise<ManifestCertificateAnswer> {
  const id = { companyId: scope.companyId, clientId };
  const taxId = await portal.db.inFirm(scope, async (tx) => {
    await portal.clients.require(tx, scope, clientId);
    return (await knownTaxId(tx, id)) ?? readTaxId(written ?? '');
  });
  if (portal.icpBrasil.length === 0) {
    fail('conflict', 'Certificates can’t be checked: the operator has not set ICP_BRASIL_CA_FILE.');
  }
  const now = portal.clock.now();
  const demands = { taxId, authorities: portal.icpBrasil, revocations: portal.revocations, now };
  const file = Buffer.from(content, 'base64');
  const checked = await readCertificate(file, password, demands).catch((error: unknown) => {
    if (error instanceof CertificateRefused) return error;
    throw error;
  });
  return portal.db.inFirm(scope, async (tx) => {
    const record = (action: string, details: object) =>
      portal.audit.record(
        { action, ...actorOf(scope), subject: `client:${clientId}`, details: { ...details }, requestId },
        tx,
      );
    if (checked instanceof CertificateRefused) {
      await record('manifest-certificate-refused', { reason: checked.reason });
      return { refusal: checked.reason, client: await readManifestClient(portal, tx, id) };
    }
    const { key, certificates, validFrom, validUntil, ...facts } = checked;
    const values = {
      sealed: portal.secrets.seal(id.companyId, JSON.stringify({ key, certificates }), purposeOf(clientId)),
      holder: facts.holder,
      issuer: facts.issuer,
      tax_id: facts.taxId,
      valid_from: validFrom,
      valid_until: validUntil,
      fingerprint: facts.fingerprint,
      added_at: now,
      added_by: actorOf(scope).userId,
      stopped: '',
      revoked_at: null,
      reminded: null,
    };
    await tx
      .insertInto('actions_nfe_manifest.certificates')
      .values({ company_id: id.companyId, client_id: clientId, ...values })
      .onConflict((conflict) => conflict.columns(['company_id', 'client_id']).doUpdateSet(values))
      .execute();
    await withdrawItem(portal, tx, id, 'stopped');
    await record('manifest-certificate-added', { ...facts, validUntil: validUntil.toISOString() });
    await portal.events.publish(id, { type: 'manifests-changed', data: { clientId } }, tx);
    return { refusal: null, client: await readManifestClient(portal, tx, id) };
  });
}

/**
 * Deletes a client's certificate and its key.
 *
 * @throws ServerError `not-found`
 */
export function removeCertificate(
  portal: ManifestPortal,
  scope: Scope,
  clientId: string,
  { requestId }: Origin,
): Promise<ManifestClient> {
  const id = { companyId: scope.companyId, clientId };
  return portal.db.inFirm(scope, async (tx) => {
    await portal.clients.require(tx, scope, clientId);
    const removed = await tx
      .deleteFrom('actions_nfe_manifest.certificates')
      .where('company_id', '=', id.companyId)
      .where('client_id', '=', clientId)
      .returning('fingerprint')
      .executeTakeFirst();
    if (removed) {
      const subject = `client:${clientId}`;
      await portal.audit.record(
        { action: 'manifest-certificate-removed', ...actorOf(scope), subject, details: removed, requestId },
        tx,
      );
      await withdrawItem(portal, tx, id, 'stopped');
      await portal.events.publish(id, { type: 'manifests-changed', data: { clientId } }, tx);
    }
    return readManifestClient(portal, tx, id);
  });
}

/** A certificate that may be used, according to the database. */
interface Opened extends TaxpayerAccess {
  readonly fingerprint: string;
}

/**
 * Returns the credentials with which a client queries the tax authority, and records their use in the audit log. Stops
 * a certificate that its issuer has revoked.
 *
 * @throws CertificateUnusable
 */
export async function openCertificate(
  portal: Pick<ManifestPortal, 'db' | 'clock' | 'audit' | 'secrets' | 'events' | 'inbox' | 'revocations'>,
  taxpayer: Taxpayer,
  service: AuthorityService,
): Promise<TaxpayerAccess> {
  const { fingerprint, ...access } = await findUsable(portal, taxpayer);
  const [certificate, ...others] = certificatesIn(access.credentials.certificates).map(
    (pem) => new X509Certificate(pem),
  );
  const revokedAt = certificate && (await portal.revocations.revokedAt(certificate, others));
  if (revokedAt) {
    await markRevoked(portal, taxpayer, { fingerprint, revokedAt });
    throw new CertificateUnusable('the certificate has been revoked');
  }
  const { companyId, clientId } = taxpayer;
  await portal.db.inFirm(companyId, (tx) =>
    portal.audit.record(
      {
        action: 'manifest-certificate-used',
        companyId,
        userId: null,
        subject: `client:${clientId}`,
        details: { service, environment: access.environment, fingerprint },
      },
      tx,
    ),
  );
  return access;
}

/**
 * Returns the client's certificate.
 *
 * @throws CertificateUnusable
 */
function findUsable(
  { db, clock, secrets }: Pick<ManifestPortal, 'db' | 'clock' | 'secrets'>,
  { companyId, clientId, taxId }: Taxpayer,
): Promise<Opened> {
  return db.inFirm(companyId, async (tx) => {
    const row = await tx
      .selectFrom('actions_nfe_manifest.certificates as c')
      .innerJoin('actions_nfe_manifest.taxpayers as t', (join) =>
        join.onRef('t.company_id', '=', 'c.company_id').onRef('t.client_id', '=', 'c.client_id'),
      )
      .select(['c.sealed', 'c.valid_until', 'c.stopped', 'c.revoked_at'])
      .select(['c.fingerprint', 'c.tax_id', 't.environment'])
      .where('c.company_id', '=', companyId)
      .where('c.client_id', '=', clientId)
      .where('t.tax_id', '=', taxId)
      .executeTakeFirst();
    if (!row || !standsFor(row.tax_id, taxId)) throw new CertificateUnusable('there is no certificate');
    if (row.stopped) throw new CertificateUnusable(row.stopped);
    if (row.revoked_at) throw new CertificateUnusable('the certificate has been revoked');
    if (clock.now() >= row.valid_until) throw new CertificateUnusable('the certificate has ended');
    const { environment, fingerprint } = row;
    const opened = await secrets.unseal(companyId, row.sealed, purposeOf(clientId));
    return {
      environment,
      fingerprint,
      credentials: JSON.parse(opened) as TaxpayerAccess['credentials'],
    };
  });
}

/**
 * Encrypts the certificates with the newest key after the operator has changed keys. Those that cannot be decrypted
 * stay as they are.
 */
export async function resealCertificates({
  db,
  firms,
  secrets,
  log,
}: Pick<ManifestPortal, 'db' | 'firms' | 'secrets' | 'log'>): Promise<void> {
  for (const companyId of await firms.ids()) {
    await db.inFirm(companyId, async (tx) => {
      const rows = await tx
        .selectFrom('actions_nfe_manifest.certificates')
        .select(['client_id', 'sealed'])
        .where('company_id', '=', companyId)
        .forUpdate()
        .execute();
      for (const { client_id, ...row } of rows) {
        const sealed = await secrets
          .reseal(companyId, row.sealed, purposeOf(client_id))
          .catch((error: unknown) => {
            log.error(
              { err: error, companyId, clientId: client_id },
              'cannot decrypt a client’s certificate',
            );
            return null;
          });
        if (sealed === null) continue;
        await tx
          .updateTable('actions_nfe_manifest.certificates')
          .set({ sealed })
          .where('company_id', '=', companyId)
          .where('client_id', '=', client_id)
          .execute();
      }
    });
  }
}

async function knownTaxId(tx: ManifestTx, { companyId, clientId }: ManifestClientId): Promise<string | null> {
  const row = await tx
    .selectFrom('actions_nfe_manifest.taxpayers')
    .select('tax_id')
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row?.tax_id ?? null;
}
