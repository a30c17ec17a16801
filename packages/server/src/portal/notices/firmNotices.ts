import type { FirmNotice, FirmNotices } from '@anteroom/contract';
import { fail } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import { offeredLanguages } from '../companies/offeredLanguages.ts';
import { versionOf } from '../firmSettings/refuseStale.ts';
import type { DbOrTx } from '../schema.ts';

/** Maximum number of notices that are listed, latest first; older ones are over. */
const listed = 200;

/** Returns a firm's notices for its owners, ordered by start time with the latest first. */
export async function listFirmNotices(db: DbOrTx, companyId: string, now: Date): Promise<FirmNotices> {
  const { timeZone } = await db
    .selectFrom('companies')
    .select('time_zone as timeZone')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return {
    notices: await readNotices(db, companyId, now),
    timeZone,
    languages: await offeredLanguages(db, companyId),
  };
}

/** @throws ServerError `not-found` if the firm has no such notice. */
export async function findFirmNotice(
  db: DbOrTx,
  companyId: string,
  noticeId: string,
  now: Date,
): Promise<FirmNotice> {
  const [notice] = await readNotices(db, companyId, now, noticeId);
  return notice ?? fail('not-found', 'There is no such notice.');
}

async function readNotices(
  db: DbOrTx,
  companyId: string,
  now: Date,
  noticeId?: string,
): Promise<FirmNotice[]> {
  const rows = await db
    .selectFrom('notices as n')
    .innerJoin('companies as c', 'c.company_id', 'n.company_id')
    .select(['n.notice_id as id', 'n.level', 'n.texts', 'n.starts_at', 'n.ends_at'])
    .select([inFirm('n.starts_at').$castTo<string>().as('from'), inFirm('n.ends_at').as('until')])
    .where('n.company_id', '=', companyId)
    .$if(noticeId !== undefined, (query) => query.where('n.notice_id', '=', noticeId ?? ''))
    .orderBy('n.starts_at', 'desc')
    .orderBy('n.notice_id')
    .limit(listed)
    .execute();
  return rows.map(({ starts_at, ends_at, ...notice }) => ({
    ...notice,
    state: ends_at && ends_at <= now ? 'over' : starts_at > now ? 'coming' : 'shown',
    version: versionOf([notice, starts_at, ends_at]),
  }));
}

/** Returns the expression for a time in the firm's time zone, to the minute. */
function inFirm(column: 'n.starts_at' | 'n.ends_at') {
  return sql<string | null>`to_char(${sql.ref(column)} at time zone c.time_zone, 'YYYY-MM-DD"T"HH24:MI')`;
}
