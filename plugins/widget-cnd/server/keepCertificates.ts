import type { ClearanceCertificate, NewCertificate, NewCertificateQuery } from '@anteroom/contract';
import type { AuditAction } from '../audit/audit.ts';
import type { Origin } from '../audit/origin.ts';
import { isTaken } from '../database/isTaken.ts';
import type { Tx } from '../database/schema.ts';
import type { Deps } from '../deps.ts';
import { fail } from '../http/problem.ts';
import { actorOf, type Scope } from '../http/scope.ts';
import { certificateFaults, issuedFaults } from './certificateDraft.ts';
import { findCertificate } from './certificateStore.ts';

/** Begins to keep a certificate of a client. @throws ServerError `bad-request`; `conflict` when the client has it already. */
export async function addCertificate(
  deps: Deps,
  scope: Scope,
  clientId: string,
  certificate: NewCertificate,
  origin: Origin,
): Promise<ClearanceCertificate> {
  const { kind, issuer, uf, municipality } = certificate;
  const faults = certificateFaults(certificate);
  if (faults.length > 0) failWith(faults);
  const certificateId = deps.ids.next();
  try {
    return await deps.db.transaction().execute(async (tx) => {
      await tx
        .insertInto('certificates')
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
        .execute();
      const added = await findCertificate(tx, scope, certificateId);
      await tellOfCertificate(deps, tx, scope, added, 'certificate-added', origin);
      return added;
    });
  } catch (error) {
    if (isTaken(error, 'certificates_once')) fail('conflict', 'The client already has this certificate.');
    throw error;
  }
}

/** @throws ServerError `not-found` */
export async function removeCertificate(
  deps: Deps,
  scope: Scope,
  certificateId: string,
  origin: Origin,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const certificate = await findCertificate(tx, scope, certificateId);
    await tx
      .deleteFrom('certificates')
      .where('company_id', '=', scope.companyId)
      .where('certificate_id', '=', certificateId)
      .execute();
    await tellOfCertificate(deps, tx, scope, certificate, 'certificate-removed', origin);
  });
}

/**
 * Writes down that the issuing body was asked, and what came of it; in the place of what was still running. What was issued answers a client
 * who had asked for it.
 *
 * @throws ServerError `not-found`; `bad-request` for a result, a date or a document that does not fit.
 */
export function recordQuery(
  deps: Deps,
  scope: Scope,
  certificateId: string,
  query: NewCertificateQuery,
  origin: Origin,
): Promise<ClearanceCertificate> {
  return deps.db.transaction().execute(async (tx) => {
    const certificate = await findCertificate(tx, scope, certificateId);
    if (query.outcome === 'issued') await requireFits(tx, certificate, query, scope.companyId);
    await tx
      .deleteFrom('certificate_queries')
      .where('company_id', '=', scope.companyId)
      .where('certificate_id', '=', certificateId)
      .where('outcome', '=', 'running')
      .execute();
    await tx
      .insertInto('certificate_queries')
      .values({
        company_id: scope.companyId,
        certificate_id: certificateId,
        query_id: deps.ids.next(),
        at: deps.clock.now(),
        recorded_by: scope.userId,
        ...queryColumns(query),
      })
      .execute();
    if (query.outcome === 'issued') {
      await tx
        .updateTable('certificates')
        .set({ renewal_asked_at: null, renewal_asked_by: null })
        .where('company_id', '=', scope.companyId)
        .where('certificate_id', '=', certificateId)
        .execute();
    }
    await tellOfCertificate(deps, tx, scope, certificate, 'certificate-queried', origin);
    return findCertificate(tx, scope, certificateId);
  });
}

/** The columns of what came of asking. */
export function queryColumns(query: NewCertificateQuery) {
  const issued = query.outcome === 'issued' ? query : null;
  return {
    outcome: query.outcome,
    result: issued?.result ?? null,
    control_number: issued?.controlNumber ?? null,
    issued_on: issued?.issuedOn ?? null,
    valid_until: issued?.validUntil ?? null,
    document_id: issued?.documentId ?? null,
    error: query.outcome === 'failed' ? query.error : null,
  };
}

/** Writes down what was done to a certificate, and tells those who may see it. */
export async function tellOfCertificate(
  { audit, events }: Deps,
  tx: Tx,
  scope: Scope,
  { id, clientId, kind }: ClearanceCertificate,
  action: Extract<AuditAction, `certificate-${string}`>,
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
  tx: Tx,
  { kind, clientId }: ClearanceCertificate,
  issued: Extract<NewCertificateQuery, { outcome: 'issued' }>,
  companyId: string,
): Promise<void> {
  const { documentId } = issued;
  const wrong: (readonly [string, string])[] = [...issuedFaults(kind, issued)];
  if (documentId !== null && !(await hasDocument(tx, companyId, clientId, documentId)))
    wrong.push(['documentId', 'is no document of the client']);
  if (wrong.length > 0) failWith(wrong);
}

async function hasDocument(
  tx: Tx,
  companyId: string,
  clientId: string,
  documentId: string,
): Promise<boolean> {
  const found = await tx
    .selectFrom('documents')
    .select('document_id')
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .where('document_id', '=', documentId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

function failWith(wrong: readonly (readonly [string, string])[]): never {
  fail('bad-request', 'The certificate isn’t valid.', {
    errors: wrong.map(([field, message]) => ({ path: `body/${field}`, message })),
  });
}
