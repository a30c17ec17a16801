import type { NoticeChange, NoticeDraft } from '@anteroom/contract';
import { isCalendarDate } from '@anteroom/domain/time/calendarDate';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { offeredLanguages } from '../companies/offeredLanguages.ts';
import { refuseStale } from '../firmSettings/refuseStale.ts';
import { type Author, holdFirm } from '../people/Author.ts';
import { type Fault, refuseFaults } from '../people/Faults.ts';
import type { Tx } from '../schema.ts';
import { findFirmNotice } from './firmNotices.ts';
import { textFaults, tidyTexts } from './noticeTexts.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    /** Details: level, languages, and start and end in the firm's time zone. */
    'notice-added': unknown;
    'notice-changed': unknown;
    'notice-ended': unknown;
  }
}

type NoticeDeps = Pick<Deps, 'audit' | 'clock'> & {
  readonly ids: Pick<Deps['ids'], 'next'>;
  readonly events?: Pick<Deps['events'], 'publish'>;
};

/** Adds a notice and returns its ID. @throws ServerError `bad-request` with everything that is wrong. */
export async function addNotice(
  deps: NoticeDeps,
  tx: Tx,
  author: Author,
  { level, texts: wanted, from = null, until = null }: NoticeDraft,
): Promise<string> {
  const { companyId } = author;
  await holdFirm(tx, companyId);
  const texts = tidyTexts(wanted);
  const now = deps.clock.now();
  const starts_at = (await instantOf(tx, companyId, from)) ?? now;
  const ends_at = await instantOf(tx, companyId, until);
  refuseFaults([
    ...textFaults(texts, await offeredLanguages(tx, companyId)),
    ...timeFaults({ from, until }, { starts_at, ends_at }, now),
  ]);
  const noticeId = deps.ids.next();
  await tx
    .insertInto('notices')
    .values({
      company_id: companyId,
      notice_id: noticeId,
      level,
      texts: JSON.stringify(texts),
      starts_at,
      ends_at,
    })
    .execute();
  await tell(deps, tx, author, 'notice-added', noticeId);
  return noticeId;
}

/**
 * Changes a notice. Omitted values stay as they are.
 *
 * @throws ServerError `not-found`; `conflict` if it has changed since the given version; `bad-request` with everything
 * that is wrong.
 */
export async function changeNotice(
  deps: NoticeDeps,
  tx: Tx,
  author: Author,
  noticeId: string,
  { version, level, texts: wanted, from, until }: NoticeChange,
): Promise<void> {
  const { companyId } = author;
  await holdFirm(tx, companyId);
  const now = deps.clock.now();
  const before = await findFirmNotice(tx, companyId, noticeId, now);
  refuseStale(version, before.version);
  const texts = wanted && tidyTexts(wanted);
  const stored = await tx
    .selectFrom('notices')
    .select(['starts_at', 'ends_at'])
    .where('company_id', '=', companyId)
    .where('notice_id', '=', noticeId)
    .executeTakeFirstOrThrow();
  // A time that was not changed keeps its seconds.
  const times = {
    starts_at:
      from === undefined || from === before.from
        ? stored.starts_at
        : ((await instantOf(tx, companyId, from)) ?? now),
    ends_at:
      until === undefined || until === before.until ? stored.ends_at : await instantOf(tx, companyId, until),
  };
  const languages = [...(await offeredLanguages(tx, companyId)), ...Object.keys(before.texts)];
  refuseFaults([
    ...(texts ? textFaults(texts, languages) : []),
    ...timeFaults({ from, until: until === before.until ? undefined : until }, times, now),
  ]);
  await tx
    .updateTable('notices')
    .set({ ...(level && { level }), ...(texts && { texts: JSON.stringify(texts) }), ...times })
    .where('company_id', '=', companyId)
    .where('notice_id', '=', noticeId)
    .execute();
  await tell(deps, tx, author, 'notice-changed', noticeId);
}

/**
 * Ends a notice now. A notice that has not started yet will never be shown.
 *
 * @throws ServerError `not-found`
 */
export async function endNotice(deps: NoticeDeps, tx: Tx, author: Author, noticeId: string): Promise<void> {
  const { companyId } = author;
  await holdFirm(tx, companyId);
  const now = deps.clock.now();
  const { state } = await findFirmNotice(tx, companyId, noticeId, now);
  if (state === 'over') return;
  await tx
    .updateTable('notices')
    .set({ ends_at: now })
    .where('company_id', '=', companyId)
    .where('notice_id', '=', noticeId)
    .execute();
  await tell(deps, tx, author, 'notice-ended', noticeId);
}

async function tell(
  { audit, events, clock }: NoticeDeps,
  tx: Tx,
  { companyId, entry }: Author,
  action: 'notice-added' | 'notice-changed' | 'notice-ended',
  noticeId: string,
): Promise<void> {
  const { level, texts, from, until } = await findFirmNotice(tx, companyId, noticeId, clock.now());
  const details = { ...entry.details, level, languages: Object.keys(texts), from, until };
  await audit.record({ ...entry, action, subject: `notice:${noticeId}`, details }, tx);
  await events?.publish({ companyId, clientId: null }, { type: 'firm-changed', data: {} }, tx);
}

/**
 * Returns the instant of a minute in the firm's time zone, or null if there is none or the text is not a valid minute.
 */
async function instantOf(tx: Tx, companyId: string, minute: string | null): Promise<Date | null> {
  if (minute === null || !isMinute(minute)) return null;
  const { at } = await tx
    .selectFrom('companies')
    .select(sql<Date>`${minute}::timestamp at time zone time_zone`.as('at'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return at;
}

function timeFaults(
  given: { readonly from?: string | null | undefined; readonly until?: string | null | undefined },
  { starts_at, ends_at }: { readonly starts_at: Date; readonly ends_at: Date | null },
  now: Date,
): Fault[] {
  const wrong = Object.entries(given).flatMap(([field, minute]): Fault[] =>
    minute && !isMinute(minute)
      ? [{ field, message: `"${minute}" is not a time, such as 2026-12-24T09:00`, reason: 'invalid' }]
      : [],
  );
  if (wrong.length > 0 || ends_at === null || (!given.from && !given.until)) return wrong;
  if (ends_at <= starts_at)
    return [{ field: 'until', message: 'must be later than it begins', reason: 'invalid' }];
  return given.until && ends_at <= now
    ? [{ field: 'until', message: 'is over already', reason: 'invalid' }]
    : [];
}

function isMinute(text: string): boolean {
  const [day = '', time = ''] = text.split('T');
  return isCalendarDate(day) && day >= '1970' && /^([01]\d|2[0-3]):[0-5]\d$/.test(time);
}
