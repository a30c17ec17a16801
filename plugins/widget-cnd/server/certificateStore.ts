import type {
  CertificateHistory,
  CertificateList,
  CertificateQuery,
  ClearanceCertificate,
} from '@anteroom/contract';
import { byExpiry } from '@anteroom/domain/certificates';
import type { Selectable } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { visibleClient } from '../clients/visibleClients.ts';
import type { DbOrTx } from '../database/schema.ts';
import { fail } from '../http/problem.ts';
import type { Scope } from '../http/scope.ts';
import type { CertificateTables } from './tables.ts';

/** Queries that a history shows. */
const shownQueries = 50;

/** All certificates of a client, next to expire first. */
export async function listCertificates(db: DbOrTx, scope: Scope, clientId: string): Promise<CertificateList> {
  const rows = await selectCertificates(db, scope).where('c.client_id', '=', clientId).execute();
  return { items: rows.map(toCertificate).sort(byExpiry) };
}

/** @throws ServerError `not-found` when there is no such certificate of a client whom the person may see. */
export async function findCertificate(
  db: DbOrTx,
  scope: Scope,
  certificateId: string,
): Promise<ClearanceCertificate> {
  const row = await selectCertificates(db, scope)
    .where('c.certificate_id', '=', certificateId)
    .executeTakeFirst();
  return row ? toCertificate(row) : fail('not-found', 'There is no such certificate.');
}

/** How often its issuing body was asked, and what came of it. @throws as {@link findCertificate} */
export async function certificateHistory(
  db: DbOrTx,
  scope: Scope,
  certificateId: string,
): Promise<CertificateHistory> {
  await findCertificate(db, scope, certificateId);
  const rows = await db
    .selectFrom('certificate_queries')
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
  Selectable<CertificateTables['certificate_queries']>,
  'query_id' | 'outcome' | 'result' | 'control_number' | 'issued_on' | 'valid_until' | 'document_id' | 'error'
> & { readonly at: Date | string };

function selectCertificates(db: DbOrTx, scope: Scope) {
  return db
    .selectFrom('certificates as c')
    .selectAll('c')
    .select((eb) => {
      const queries = eb
        .selectFrom('certificate_queries as q')
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
    .where(visibleClient(scope, 'c'));
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

/** null for what was not issued. */
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
