import { actorOf, fail, type Origin, type Scope } from '@anteroom/server-sdk';
import type { ClearanceCertificate, NewCertificate, NewCertificateQuery } from '../api.ts';
import { certificateFaults, issuedFaults, queryColumns } from './certificateDraft.ts';
import { type CertificatePortal, type CertificateTx, findCertificate } from './certificateStore.ts';
import { renewalItems } from './renewalItems.ts';

/**
 * Starts tracking a certificate of a client.
 *
 * @throws ServerError `not-found` when the person may not see the client; `bad-request`; `conflict` when it is already
 * tracked.
 */
export function addCertificate(
  portal: CertificatePortal,
  scope: Scope,
  clientId: string,
  certificate: NewCertificate,
  origin: Origin,
): Promise<ClearanceCertificate> {
  const { kind, issuer, uf, municipality } = certificate;
  const certificateId = portal.ids.next();
  return portal.db.inFirm(scope, async (tx) => {
    await portal.clients.require(tx, scope, clientId);
    const faults = certificateFaults(certificate);
    if (faults.length > 0) failWith(faults);
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('widget_cnd.certificates')
      .values({
        company_id: scope.companyId,
        certificate_id: certificateId,
        client_id: clientId,
        kind,
        issuer,
        uf,
        municipality,
        renewal_asked_at: null,
        renewal_asked_by: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) fail('conflict', 'The client already has this certificate.');
    const added = await findCertificate(portal, tx, scope, certificateId);
    await announceCertificate(portal, tx, scope, added, 'certificate-added', origin);
    return added;
  });
}

/** Stops tracking a certificate. @throws ServerError `not-found` */
export async function removeCertificate(
  portal: CertificatePortal,
  scope: Scope,
  certificateId: string,
  origin: Origin,
): Promise<void> {
  await portal.db.inFirm(scope, async (tx) => {
    const certificate = await findCertificate(portal, tx, scope, certificateId);
    await tx
      .deleteFrom('widget_cnd.certificates')
      .where('company_id', '=', scope.companyId)
      .where('certificate_id', '=', certificateId)
      .execute();
    await portal.inbox.withdraw(tx, itemOf(scope, certificateId));
    await announceCertificate(portal, tx, scope, certificate, 'certificate-removed', origin);
  });
}

/**
 * Records a query to the issuing body, replacing one that is still running. An issued certificate ends a client's
 * request for renewal.
 *
 * @throws ServerError `not-found`; `bad-request` for a result, a date or a document that does not fit.
 */
export function recordQuery(
  portal: CertificatePortal,
  scope: Scope,
  certificateId: string,
  query: NewCertificateQuery,
  origin: Origin,
): Promise<ClearanceCertificate> {
  return portal.db.inFirm(scope, async (tx) => {
    const certificate = await findCertificate(portal, tx, scope, certificateId);
    if (query.outcome === 'issued') await requireFits(portal, tx, scope, certificate, query);
    await tx
      .deleteFrom('widget_cnd.queries')
      .where('company_id', '=', scope.companyId)
      .where('certificate_id', '=', certificateId)
      .where('outcome', '=', 'running')
      .execute();
    await tx
      .insertInto('widget_cnd.queries')
      .values({
        company_id: scope.companyId,
        certificate_id: certificateId,
        query_id: portal.ids.next(),
        at: portal.clock.now(),
        recorded_by: scope.userId,
        ...queryColumns(query),
      })
      .execute();
    if (query.outcome === 'issued') {
      await tx
        .updateTable('widget_cnd.certificates')
        .set({ renewal_asked_at: null, renewal_asked_by: null })
        .where('company_id', '=', scope.companyId)
        .where('certificate_id', '=', certificateId)
        .execute();
      await portal.inbox.finish(tx, { ...itemOf(scope, certificateId), userId: actorOf(scope).userId });
    }
    await announceCertificate(portal, tx, scope, certificate, 'certificate-queried', origin);
    return findCertificate(portal, tx, scope, certificateId);
  });
}

function itemOf({ companyId }: Scope, certificateId: string) {
  return { companyId, kind: renewalItems.kind, key: certificateId };
}

/** Records a change of a certificate in the audit log, and notifies open pages. */
export async function announceCertificate(
  { audit, events }: CertificatePortal,
  tx: CertificateTx,
  scope: Scope,
  { id, clientId, kind }: ClearanceCertificate,
  action: `certificate-${string}`,
  origin: Origin,
): Promise<void> {
  await audit.record(
    { action, ...actorOf(scope), subject: `certificate:${id}`, details: { kind, clientId }, ...origin },
    tx,
  );
  const audience = { companyId: scope.companyId, clientId };
  await events.publish(audience, { type: 'certificates-changed', data: { clientId } }, tx);
}

async function requireFits(
  { documents }: CertificatePortal,
  tx: CertificateTx,
  scope: Scope,
  { kind, clientId }: ClearanceCertificate,
  issued: Extract<NewCertificateQuery, { outcome: 'issued' }>,
): Promise<void> {
  const { documentId } = issued;
  const wrong: (readonly [string, string])[] = [...issuedFaults(kind, issued)];
  if (documentId !== null) {
    const [document] = await documents.readable(tx, scope, [documentId]);
    if (document?.clientId !== clientId) wrong.push(['documentId', 'is not a document of the client']);
  }
  if (wrong.length > 0) failWith(wrong);
}

function failWith(wrong: readonly (readonly [string, string])[]): never {
  fail('bad-request', 'The certificate isn’t valid.', {
    errors: wrong.map(([field, message]) => ({ path: `body/${field}`, message })),
  });
}
