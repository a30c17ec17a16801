import { fail, type Portal, type Scope } from '@anteroom/server-sdk';
import type { Selectable, Transaction } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { CertificateHistory, CertificateList, CertificateQuery, ClearanceCertificate } from '../api.ts';
import { byExpiry } from '../rules/certificates.ts';
import type { CertificateTables } from './tables.ts';

/** A transaction limited to one firm's certificates. */
export type CertificateTx = Transaction<CertificateTables>;

/** The portal, with the tables of certificates. */
export type CertificatePortal = Portal<CertificateTables>;

type Clients = Pick<Portal, 'clients'>;

/** Maximum number of queries that a history shows. */
const shownQueries = 50;

/** Returns all certificates of a client, earliest expiry first. */
export async function listCertificates(
  portal: Clients,
  tx: CertificateTx,
  scope: Scope,
  clientId: string,
): Promise<CertificateList> {
  const rows = await selectCertificates(portal, tx, scope).where('c.client_id', '=', clientId).execute();
  return { items: rows.map(toCertificate).sort(byExpiry) };
}

/**
 * Returns a certificate.
 *
 * @throws ServerError `not-found` when there is no such certificate of a client that the person may see.
 */
export async function findCertificate(
  portal: Clients,
  tx: CertificateTx,
  scope: Scope,
  certificateId: string,
): Promise<ClearanceCertificate> {
  const row = await selectCertificates(portal, tx, scope)
    .where('c.certificate_id', '=', certificateId)
    .executeTakeFirst();
  return row ? toCertificate(row) : fail('not-found', 'There is no such certificate.');
}

/**
 * Returns those of the certificates that exist and belong to clients that the person may see, in no particular order.
 */
export async function findCertificates(
  portal: Clients,
  tx: CertificateTx,
  scope: Scope,
  certificateIds: readonly string[],
): Promise<readonly ClearanceCertificate[]> {
  if (certificateIds.length === 0) return [];
  const rows = await selectCertificates(portal, tx, scope)
    .where('c.certificate_id', 'in', certificateIds)
    .execute();
  return rows.map(toCertificate);
}

/** Returns the queries for a certificate, newest first. @throws as {@link findCertificate} */
export async function certificateHistory(
  portal: Clients,
  tx: CertificateTx,
  scope: Scope,
  certificateId: string,
): Promise<CertificateHistory> {
  await findCertificate(portal, tx, scope, certificateId);
  const rows = await tx
    .selectFrom('widget_cnd.queries')
    .selectAll()
    .where('company_id', '=', scope.companyId)
    .where('certificate_id', '=', certificateId)
    .orderBy('at', 'desc')
    .orderBy('query_id', 'desc')
    .limit(shownQueries)
    .execute();
  return { items: rows.map(toQuery) };
}

type QueryRow = Pick<
  Selectable<CertificateTables['widget_cnd.queries']>,
  'query_id' | 'outcome' | 'result' | 'control_number' | 'issued_on' | 'valid_until' | 'document_id' | 'error'
> & { readonly at: Date | string };

function selectCertificates({ clients }: Clients, tx: CertificateTx, scope: Scope) {
  return tx
    .selectFrom('widget_cnd.certificates as c')
    .selectAll('c')
    .select((eb) => {
      const queries = eb
        .selectFrom('widget_cnd.queries as q')
        .selectAll('q')
        .whereRef('q.company_id', '=', 'c.company_id')
        .whereRef('q.certificate_id', '=', 'c.certificate_id')
        .orderBy('q.at', 'desc')
        .orderBy('q.query_id', 'desc')
        .limit(1);
      return [
        jsonObjectFrom(queries).as('last'),
        jsonObjectFrom(queries.where('q.outcome', '=', 'issued')).as('issued'),
      ];
    })
    .where(clients.visible(scope, 'c'));
}

type Row = Awaited<ReturnType<ReturnType<typeof selectCertificates>['executeTakeFirstOrThrow']>>;

function toCertificate(row: Row): ClearanceCertificate {
  return {
    id: row.certificate_id,
    clientId: row.client_id,
    kind: row.kind,
    issuer: row.issuer,
    uf: row.uf,
    municipality: row.municipality,
    current: row.issued && issuedOf(row.issued),
    lastQuery: row.last && toQuery(row.last),
    renewalAskedAt: row.renewal_asked_at?.toISOString() ?? null,
  };
}

function toQuery(row: QueryRow): CertificateQuery {
  return {
    id: row.query_id,
    at: new Date(row.at).toISOString(),
    outcome: row.outcome,
    certificate: issuedOf(row),
    error: row.error,
  };
}

/** Returns the certificate that a query yielded; null if none was issued. */
function issuedOf(row: QueryRow): CertificateQuery['certificate'] {
  const { result, control_number, issued_on, valid_until, document_id } = row;
  if (result === null || control_number === null || issued_on === null || valid_until === null) return null;
  return {
    result,
    controlNumber: control_number,
    issuedOn: issued_on,
    validUntil: valid_until,
    documentId: document_id,
  };
}
