import { bareCpfOrCnpj } from '@anteroom/domain/brazil/brazilianIdentifiers';
import { fail } from '@anteroom/server-sdk';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { NoteQuery } from '../api.ts';

/** Filter of a client's invoices, without pagination. */
export interface NoteFilter extends Omit<NoteQuery, 'pageSize' | 'after'> {
  readonly companyId: string;
  readonly clientId: string;
}

/** Returns whether the stored counts suffice to compute the totals of a filter. */
export function isCounted({ issuer, minTotal, maxTotal, search }: NoteFilter): boolean {
  return issuer === undefined && minTotal === undefined && maxTotal === undefined && search === undefined;
}

/**
 * Returns the combinations of kind, direction and status that have invoices, as rows `run`. There are at most
 * twenty-four. Each is a contiguous range of an index in the order of the list, so that no rows have to be skipped.
 */
export function runs(filter: NoteFilter): RawBuilder<unknown> {
  const { companyId, clientId } = filter;
  return sql`(
    select distinct kind, direction, status from actions_box_e.counts as c
    where c.company_id = ${companyId} and c.client_id = ${clientId} and c.notes > 0 and ${countedConditions(filter)}
  )`;
}

/** Returns conditions on `actions_box_e.counts as c`. */
export function countedConditions({ kind, direction, status, competence }: NoteFilter): RawBuilder<SqlBool> {
  return all([
    kind && sql<SqlBool>`c.kind = ${kind}`,
    direction && sql<SqlBool>`c.direction = ${direction}`,
    status && sql<SqlBool>`c.status = ${status}`,
    competence && sql<SqlBool>`c.competence = ${`${competence}-01`}::date`,
  ]);
}

/**
 * Returns conditions on `actions_box_e.notes as n` within one run.
 *
 * @throws ServerError `bad-request` for a search that cannot match anything.
 */
export function conditionsInRun(filter: NoteFilter): RawBuilder<SqlBool> {
  const { companyId, clientId, competence, issuer, minTotal, maxTotal, search } = filter;
  return all([
    sql<SqlBool>`n.company_id = ${companyId} and n.client_id = ${clientId}
      and n.kind = run.kind and n.direction = run.direction and n.status = run.status`,
    competence && inMonth(competence),
    issuer !== undefined && sql<SqlBool>`n.issuer_tax_id = ${bareCpfOrCnpj(issuer)}`,
    minTotal !== undefined && sql<SqlBool>`n.total >= ${minTotal}`,
    maxTotal !== undefined && sql<SqlBool>`n.total <= ${maxTotal}`,
    search !== undefined && found(search),
  ]);
}

function inMonth(competence: string): RawBuilder<SqlBool> {
  const first = `${competence}-01`;
  return sql<SqlBool>`n.issued_at >= ${first}::timestamp
    and n.issued_at < ${first}::timestamp + interval '1 month'`;
}

/** Returns the condition for the number of an invoice, or the beginning of an access key. */
function found(search: string): RawBuilder<SqlBool> {
  const text = search.replace(/[\s.]/g, '').toUpperCase();
  if (/^\d{1,9}$/.test(text)) return sql<SqlBool>`n.number = ${Number(text)}`;
  if (/^\d{6}[0-9A-Z]{4,38}$/.test(text)) {
    return sql<SqlBool>`n.access_key >= ${text} and n.access_key <= ${`${text}~`}`;
  }
  return fail('bad-request', 'The request is malformed.', {
    errors: [
      {
        path: 'querystring/search',
        message: 'must be a number, or an access key or the first ten characters of one',
      },
    ],
  });
}

function all(conditions: readonly (RawBuilder<SqlBool> | false | '' | undefined)[]): RawBuilder<SqlBool> {
  const set = conditions.filter((one) => one !== false && one !== '' && one !== undefined);
  return set.length === 0 ? sql`true` : sql`(${sql.join(set, sql` and `)})`;
}
