import type { ManifestCertificate } from '../../api.ts';
import type { ManifestClientId, ManifestPortal } from '../manifestClient.ts';
import type { ManifestTx } from '../tables.ts';

/** Returns a client's certificate, without its key. */
export async function findCertificate(
  { people }: Pick<ManifestPortal, 'people'>,
  tx: ManifestTx,
  { companyId, clientId }: ManifestClientId,
): Promise<ManifestCertificate | null> {
  const row = await tx
    .selectFrom('actions_nfe_manifest.certificates')
    .select([
      'holder',
      'issuer',
      'tax_id',
      'valid_from',
      'valid_until',
      'fingerprint',
      'added_at',
      'added_by',
      'stopped',
      'revoked_at',
    ])
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  if (!row) return null;
  const person = (await people.find(tx, companyId, [row.added_by])).get(row.added_by);
  return {
    holder: row.holder,
    issuer: row.issuer,
    taxId: row.tax_id,
    validFrom: row.valid_from.toISOString(),
    validUntil: row.valid_until.toISOString(),
    fingerprint: row.fingerprint,
    addedAt: row.added_at.toISOString(),
    addedBy: person ? { firstName: person.firstName, lastName: person.lastName } : null,
    stopped: row.stopped,
    revokedAt: row.revoked_at?.toISOString() ?? null,
  };
}
