import { sql } from 'kysely';
import type { Db, Tx } from '../database/schema.ts';
import type { Secrets } from '../secrets/Secrets.ts';
import { noHash } from './AuditChain.ts';
import { entryDigest } from './entryText.ts';
import { HeadKey } from './HeadKey.ts';

/**
 * Fault of a firm's audit log.
 *
 * `changed`: the entry or its link of the chain was changed. `removed`: an entry is missing, or links after that
 * position are. `inserted`: an entry was never chained, or links follow the last head. `name`: a name or an address
 * does not match its digest. `head`: the chain does not match what was signed. `signature`: this portal did not sign
 * the head.
 */
export interface AuditFault {
  readonly kind: 'changed' | 'removed' | 'inserted' | 'name' | 'head' | 'signature';
  /** Position in the chain, if known. */
  readonly position: number | null;
  readonly auditId: string | null;
}

/** Result of comparing an audit log with its chain. */
export interface AuditVerification {
  readonly companyId: string;
  /** Number of entries that are chained. */
  readonly entries: number;
  /** Number of entries of the last few seconds that are not chained yet. */
  readonly unchained: number;
  /**
   * Number of entries whose covering head was signed more than a day after they were written. Such entries were written
   * before the portal chained its log, or were imported from another portal; otherwise somebody has removed heads, so
   * that the chain was built anew.
   */
  readonly late: number;
  /** Time at which the chain's end was signed; null for a log without entries. */
  readonly signedAt: Date | null;
  /** At most {@link mostFaults} of each kind. */
  readonly faults: readonly AuditFault[];
}

/**
 * Maximum number of faults that are listed of each kind. A log that was rewritten from its beginning has as many faults
 * as entries.
 */
const mostFaults = 100;

/** Compares a firm's audit log with its chain, and the chain with its signed heads. Changes nothing. */
export function verifyAudit(
  { db, secrets }: { readonly db: Db; readonly secrets: Secrets },
  companyId: string,
): Promise<AuditVerification> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const { rows: counts } = await sql<{ entries: number; unchained: number; signedAt: Date | null }>`
        select (select count(*) from audit_chain where company_id = ${companyId}) as entries,
          (select count(*) from audit_unchained where company_id = ${companyId}) as unchained,
          (select max(signed_at) from audit_heads where company_id = ${companyId}) as "signedAt"
      `.execute(tx);
      const { entries = 0, unchained = 0, signedAt = null } = counts[0] ?? {};
      const faults = [
        ...(await linkFaults(tx, companyId)),
        ...(await entryFaults(tx, companyId)),
        ...(await headFaults(tx, await HeadKey.find({ db: tx, secrets }), companyId)),
      ];
      return { companyId, entries, unchained, late: await countLate(tx, companyId), signedAt, faults };
    });
}

/**
 * Finds links that do not follow from their entry and the previous link. Each link is checked on its own, so that one
 * change is one fault.
 */
async function linkFaults(tx: Tx, companyId: string): Promise<readonly AuditFault[]> {
  const { rows } = await sql<AuditFault>`
    select kind, position, "auditId" from (
      select c.position, c.audit_id as "auditId",
        case
          when c.position <> lag(c.position, 1, 0::bigint) over w + 1 or a.audit_id is null then 'removed'
          when c.hash <> sha256(lag(c.hash, 1, ${noHash}::bytea) over w || ${entryDigest}) then 'changed'
        end as kind
      from audit_chain as c left join audit_log as a on a.company_id = c.company_id and a.audit_id = c.audit_id
      where c.company_id = ${companyId}
      window w as (order by c.position)
    ) as judged
    where kind is not null order by position limit ${mostFaults}
  `.execute(tx);
  return rows;
}

async function entryFaults(tx: Tx, companyId: string): Promise<readonly AuditFault[]> {
  const { rows } = await sql<AuditFault>`
    (
      select 'inserted' as kind, null::bigint as position, a.audit_id as "auditId" from audit_log as a
      where a.company_id = ${companyId}
        and not exists (select from audit_chain as c where c.company_id = a.company_id and c.audit_id = a.audit_id)
        and not exists (select from audit_unchained as u where u.company_id = a.company_id and u.audit_id = a.audit_id)
      limit ${mostFaults}
    )
    union all
    (
      select 'removed', null, u.audit_id from audit_unchained as u
      where u.company_id = ${companyId}
        and not exists (select from audit_log as a where a.company_id = u.company_id and a.audit_id = u.audit_id)
      limit ${mostFaults}
    )
    union all
    (
      select 'name', null, audit_id from audit_names
      where company_id = ${companyId} and digest <> 'sha256:' || encode(sha256(salt || convert_to(value, 'UTF8')), 'hex')
      limit ${mostFaults}
    )
  `.execute(tx);
  return rows;
}

async function headFaults(tx: Tx, key: HeadKey | null, companyId: string): Promise<readonly AuditFault[]> {
  const { rows: heads } = await sql<{
    readonly position: number;
    readonly hash: Buffer;
    readonly signedAt: Date;
    readonly signature: Buffer;
    readonly chained: Buffer | null;
  }>`
    select h.position, h.hash, h.signed_at as "signedAt", h.signature, c.hash as chained
    from audit_heads as h left join audit_chain as c on c.company_id = h.company_id and c.position = h.position
    where h.company_id = ${companyId} order by h.position
  `.execute(tx);
  const faults = heads.flatMap(({ chained, signature, ...head }): AuditFault[] => {
    const place = { position: head.position, auditId: null };
    if (!key?.hasSigned({ ...head, companyId }, signature)) return [{ kind: 'signature', ...place }];
    return chained?.equals(head.hash) ? [] : [{ kind: 'head', ...place }];
  });
  const { rows: after } = await sql<AuditFault>`
    select 'inserted' as kind, position, audit_id as "auditId" from audit_chain
    where company_id = ${companyId} and position > ${heads.at(-1)?.position ?? 0}
    order by position limit ${mostFaults}
  `.execute(tx);
  return [...faults.slice(0, mostFaults), ...after];
}

async function countLate(tx: Tx, companyId: string): Promise<number> {
  const { rows } = await sql<{ readonly late: number }>`
    select count(*) as late from (
      select position, signed_at, lag(position, 1, 0::bigint) over (order by position) as after
      from audit_heads where company_id = ${companyId}
    ) as h
      join audit_chain as c on c.company_id = ${companyId} and c.position > h.after and c.position <= h.position
      join audit_log as a on a.company_id = c.company_id and a.audit_id = c.audit_id
    where a.at < h.signed_at - interval '1 day'
  `.execute(tx);
  return rows[0]?.late ?? 0;
}
