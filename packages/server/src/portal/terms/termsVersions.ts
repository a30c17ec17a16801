import type { ListedSignature, TermsVersions } from '@anteroom/contract';
import { fail } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import { dayOfFirm } from '../companies/dayOfFirm.ts';
import type { DbOrTx } from '../schema.ts';
import type { TermsTexts } from './termsDraft.ts';

/** Returns the versions of a firm's terms, latest first, with the number of people who have signed each. */
export async function listTermsVersions(db: DbOrTx, companyId: string, now: Date): Promise<TermsVersions> {
  const today = await dayOfFirm(db, companyId, now);
  const { rows } = await sql<{
    readonly version: string;
    readonly languages: string[];
    readonly signed: number;
    readonly unsigned: number;
  }>`
    select t.version, t.languages, coalesce(g.signed, 0)::int as signed,
      (select count(*) from users as u where u.company_id = ${companyId} and ${asked})::int - coalesce(g.of_asked, 0)::int
        as unsigned
    from (
      select version, array_agg(language order by language) as languages from terms
      where company_id = ${companyId} group by version
    ) as t
    left join (
      select s.version, count(*) as signed, count(*) filter (where ${asked}) as of_asked
      from terms_signatures as s join users as u using (company_id, user_id)
      where s.company_id = ${companyId} group by s.version
    ) as g using (version)
    order by t.version desc
  `.execute(db);
  const inForce = rows.find(({ version }) => version <= today)?.version;
  return {
    versions: rows.map((row) => ({
      ...row,
      state: row.version > today ? 'coming' : row.version === inForce ? 'in-force' : 'past',
    })),
    earliest: today,
  };
}

/** SQL condition for client users `u` who are asked to sign. */
const asked = sql`u.role = 'client' and u.disabled_at is null`;

/** @throws ServerError `not-found` if the firm does not have this version. */
export async function findTermsVersion(db: DbOrTx, companyId: string, version: string): Promise<TermsTexts> {
  const rows = await db
    .selectFrom('terms')
    .select(['language', 'text'])
    .where('company_id', '=', companyId)
    .where(sql<string>`version::text`, '=', version)
    .orderBy('language')
    .execute();
  if (rows.length === 0) fail('not-found', 'The firm has no such version of its terms.');
  return Object.fromEntries(rows.map(({ language, text }) => [language, text]));
}

/** Returns a page of the signatures of a version, latest first. @throws ServerError `not-found` */
export async function listSignatures(
  db: DbOrTx,
  companyId: string,
  version: string,
  { size, after }: { readonly size: number; readonly after?: string | undefined },
): Promise<{ signatures: ListedSignature[]; next: string | null }> {
  await findTermsVersion(db, companyId, version);
  const rows = await db
    .selectFrom('terms_signatures as g')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'g.company_id').onRef('u.user_id', '=', 'g.user_id'),
    )
    .select(['g.user_id as userId', 'u.email', 'g.signatory', 'g.language', 'g.signed_at as signedAt'])
    .select(sql<string>`u.first_name || ' ' || u.last_name`.as('name'))
    .where('g.company_id', '=', companyId)
    .where('g.version', '=', version)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(g.signed_at, g.user_id) < (
          select o.signed_at, o.user_id from terms_signatures as o
          where o.company_id = ${companyId} and o.version = ${version} and o.user_id = ${after}
        )`,
      ),
    )
    .orderBy('g.signed_at', 'desc')
    .orderBy('g.user_id', 'desc')
    .limit(size + 1)
    .execute();
  const signatures = rows.slice(0, size).map((row) => ({ ...row, signedAt: row.signedAt.toISOString() }));
  return { signatures, next: rows.length > size ? (signatures.at(-1)?.userId ?? null) : null };
}

/** A person who has signed a version, or is asked to. */
export interface AskedPerson {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  /** null if the person has not signed. */
  readonly signatory: string | null;
  readonly language: string | null;
  readonly signedAt: Date | null;
}

/** Returns a page of the people who have signed a version or have not yet, sorted by their IDs. */
export async function askedPeople(
  db: DbOrTx,
  companyId: string,
  version: string,
  { size, after }: { readonly size: number; readonly after: string },
): Promise<readonly AskedPerson[]> {
  const { rows } = await sql<AskedPerson>`
    select u.user_id as "userId", u.first_name || ' ' || u.last_name as name, u.email,
      g.signatory, g.language, g.signed_at as "signedAt"
    from users as u left join terms_signatures as g
      on g.company_id = u.company_id and g.user_id = u.user_id and g.version = ${version}
    where u.company_id = ${companyId} and u.user_id > ${after} and (g.user_id is not null or (${asked}))
    order by u.user_id limit ${size}
  `.execute(db);
  return rows;
}
