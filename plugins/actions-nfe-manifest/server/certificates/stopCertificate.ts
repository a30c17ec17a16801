import type { ManifestClientId, ManifestPortal } from '../manifestClient.ts';

/**
 * Codes by which the authority refuses a certificate: of the one that opened the connection (280 to 286), and of the one that signed (290 to 296). Among them: ended (281), without CNPJ (282), of an unknown authority (283), revoked (284).
 */
const refusals = /^(28[0-6]|29[0-6])$/;

/** Stops a client's certificate that the authority no longer takes, until there is another one. */
export async function stopCertificate(
  portal: Pick<ManifestPortal, 'db' | 'events'>,
  { companyId, clientId }: ManifestClientId,
  { status, reason }: { readonly status: string; readonly reason: string },
): Promise<void> {
  if (!refusals.test(status)) return;
  await portal.db.inFirm(companyId, async (tx) => {
    await tx
      .updateTable('actions_nfe_manifest.certificates')
      .set({ stopped: `${status} ${reason}`.slice(0, 500) })
      .where('company_id', '=', companyId)
      .where('client_id', '=', clientId)
      .execute();
    const audience = { companyId, clientId };
    await portal.events.publish(audience, { type: 'manifests-changed', data: { clientId } }, tx);
  });
}
