import type { Origin, Scope } from '@anteroom/server-sdk';
import type { ClearanceCertificate } from '../api.ts';
import { type CertificatePortal, findCertificate } from './certificateStore.ts';
import { announceCertificate } from './keepCertificates.ts';
import { tellInbox } from './renewalItems.ts';

/**
 * Requests a renewal of a certificate from the firm. This creates a single inbox item until there is a new certificate,
 * however often and by however many people it is requested.
 *
 * @throws ServerError `not-found`
 */
export function askForRenewal(
  portal: CertificatePortal,
  scope: Scope,
  certificateId: string,
  origin: Origin,
): Promise<ClearanceCertificate> {
  return portal.db.inFirm(scope, async (tx) => {
    const certificate = await findCertificate(portal, tx, scope, certificateId);
    const { numUpdatedRows } = await tx
      .updateTable('widget_cnd.certificates')
      .set({ renewal_asked_at: portal.clock.now(), renewal_asked_by: scope.userId })
      .where('company_id', '=', scope.companyId)
      .where('certificate_id', '=', certificateId)
      .where('renewal_asked_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) {
      await tellInbox(portal, tx, scope, certificate);
      await announceCertificate(portal, tx, scope, certificate, 'certificate-renewal-asked', origin);
    }
    return findCertificate(portal, tx, scope, certificateId);
  });
}
