import { tellInbox } from '../inboxItems.ts';
import type { ManifestClientId, ManifestPortal } from '../manifestClient.ts';

/**
 * Codes with which the tax authority refuses a certificate: the connection's (280 to 286), or the signature's (290 to
 * 296). Among them: expired (281), without CNPJ (282), unknown authority (283), revoked (284).
 */
const refusals = /^(28[0-6]|29[0-6])$/;

/**
 * Stops a client's certificate that the tax authority no longer accepts, until it is replaced.
 *
 * @param askedAt Time before the call. A certificate that was added later has not been refused.
 */
export async function stopCertificate(
  portal: Pick<ManifestPortal, 'db' | 'events' | 'inbox'>,
  { companyId, clientId }: ManifestClientId,
  { status, reason }: { readonly status: string; readonly reason: string },
  askedAt: Date,
): Promise<void> {
  if (!refusals.test(status)) return;
  await portal.db.inFirm(companyId, async (tx) => {
    const stopped = `${status} ${reason}`.slice(0, 500);
    const refused = await tx
      .updateTable('actions_nfe_manifest.certificates')
      .set({ stopped })
      .where('company_id', '=', companyId)
      .where('client_id', '=', clientId)
      .where('added_at', '<=', askedAt)
      .returning('client_id')
      .executeTakeFirst();
    if (!refused) return;
    await tellInbox(portal, tx, { companyId, clientId }, { what: 'stopped', reason: stopped });
    const audience = { companyId, clientId };
    await portal.events.publish(audience, { type: 'manifests-changed', data: { clientId } }, tx);
  });
}

/** Records that a certificate's issuer has revoked it, unless it has been replaced meanwhile. */
export async function markRevoked(
  portal: Pick<ManifestPortal, 'db' | 'events' | 'inbox' | 'audit'>,
  { companyId, clientId }: ManifestClientId,
  { fingerprint, revokedAt }: { readonly fingerprint: string; readonly revokedAt: Date },
): Promise<void> {
  await portal.db.inFirm(companyId, async (tx) => {
    const marked = await tx
      .updateTable('actions_nfe_manifest.certificates')
      .set({ revoked_at: revokedAt })
      .where('company_id', '=', companyId)
      .where('client_id', '=', clientId)
      .where('fingerprint', '=', fingerprint)
      .where('revoked_at', 'is', null)
      .returning('client_id')
      .executeTakeFirst();
    if (!marked) return;
    const id = { companyId, clientId };
    await portal.audit.record(
      {
        action: 'manifest-certificate-revoked',
        companyId,
        userId: null,
        subject: `client:${clientId}`,
        details: { fingerprint, revokedAt: revokedAt.toISOString() },
      },
      tx,
    );
    await tellInbox(portal, tx, id, { what: 'revoked' });
    await portal.events.publish(id, { type: 'manifests-changed', data: { clientId } }, tx);
  });
}
