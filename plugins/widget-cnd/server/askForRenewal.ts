import type { ClearanceCertificate } from '@anteroom/contract';
import type { Origin } from '../audit/origin.ts';
import { shownClientName } from '../clients/shownClientName.ts';
import type { Tx } from '../database/schema.ts';
import type { Deps } from '../deps.ts';
import type { Scope } from '../http/scope.ts';
import { findCertificate } from './certificateStore.ts';
import { tellOfCertificate } from './keepCertificates.ts';
import { renewalMail } from './renewalMail.ts';

/**
 * Asks the firm for a new certificate, once until it has one: however often and by however many, the firm gets one e-mail.
 *
 * @throws ServerError `not-found`
 */
export function askForRenewal(
  deps: Deps,
  scope: Scope,
  certificateId: string,
  origin: Origin,
): Promise<ClearanceCertificate> {
  return deps.db.transaction().execute(async (tx) => {
    const certificate = await findCertificate(tx, scope, certificateId);
    const { numUpdatedRows } = await tx
      .updateTable('certificates')
      .set({ renewal_asked_at: deps.clock.now(), renewal_asked_by: scope.userId })
      .where('company_id', '=', scope.companyId)
      .where('certificate_id', '=', certificateId)
      .where('renewal_asked_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) {
      await tellFirm(deps, tx, scope, certificate);
      await tellOfCertificate(deps, tx, scope, certificate, 'certificate-renewal-asked', origin);
    }
    return findCertificate(tx, scope, certificateId);
  });
}

async function tellFirm(deps: Deps, tx: Tx, scope: Scope, certificate: ClearanceCertificate): Promise<void> {
  const { email, language, client } = await tx
    .selectFrom('clients as c')
    .innerJoin('companies as f', 'f.company_id', 'c.company_id')
    .select(['f.email', 'f.language', shownClientName.as('client')])
    .where('c.company_id', '=', scope.companyId)
    .where('c.client_id', '=', certificate.clientId)
    .executeTakeFirstOrThrow();
  const sender = `${scope.firstName} ${scope.lastName}`;
  const mail = renewalMail(language, { certificate, client, sender, portal: deps.origin });
  await deps.mail.enqueue(scope.companyId, { to: email, replyTo: scope.email, ...mail }, tx);
}
