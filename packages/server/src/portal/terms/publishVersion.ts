import { isCalendarDate } from '@anteroom/domain/time/calendarDate';
import type { Deps } from '../../deps.ts';
import { dayOfFirm } from '../companies/dayOfFirm.ts';
import { refuseStale } from '../firmSettings/refuseStale.ts';
import { readSection } from '../firmSettings/Section.ts';
import { type Author, holdFirm } from '../people/Author.ts';
import { type Fault, refuseFaults } from '../people/Faults.ts';
import type { Tx } from '../schema.ts';
import { insertTerms } from './insertTerms.ts';
import { languageFaults, type TermsTexts, termsDraft, tidyTermsTexts } from './termsDraft.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    /** Details: the languages. The subject names the version. */
    'terms-published': unknown;
  }
}

type PublishDeps = Pick<Deps, 'audit' | 'clock'> & { readonly events?: Pick<Deps['events'], 'publish'> };

/**
 * Publishes the draft of the terms: from the given date on, all clients are asked to sign them.
 *
 * @throws ServerError `conflict` if the draft has changed since the given version, `bad-request` with all errors.
 */
export async function publishDraft(
  deps: PublishDeps,
  tx: Tx,
  author: Author,
  { from, version }: { readonly from: string; readonly version: string },
): Promise<void> {
  await holdFirm(tx, author.companyId);
  const draft = await readSection(tx, termsDraft, author.companyId);
  refuseStale(version, draft.version);
  await publishVersion(deps, tx, author, { from, texts: draft.texts });
  await tx.deleteFrom('terms_drafts').where('company_id', '=', author.companyId).execute();
}

/**
 * Publishes a version of a firm's terms. Earlier versions are not changed.
 *
 * @throws ServerError `bad-request` with all errors.
 */
export async function publishVersion(
  { audit, clock, events }: PublishDeps,
  tx: Tx,
  { companyId, entry }: Author,
  { from, texts: given }: { readonly from: string; readonly texts: TermsTexts },
): Promise<void> {
  await holdFirm(tx, companyId);
  const texts = tidyTermsTexts(given);
  const { languages } = await termsDraft.read(tx, companyId);
  refuseFaults([
    ...(await dateFaults(tx, companyId, from, await dayOfFirm(tx, companyId, clock.now()))),
    ...languageFaults(texts, languages),
    ...(Object.keys(texts).length === 0
      ? ([{ field: 'texts', message: 'needs a text in one language', reason: 'required' }] satisfies Fault[])
      : []),
  ]);
  for (const [language, text] of Object.entries(texts))
    await insertTerms(tx, { company_id: companyId, version: from, language, text });
  const details = { ...entry.details, languages: Object.keys(texts) };
  await audit.record({ ...entry, action: 'terms-published', subject: `terms:${from}`, details }, tx);
  await events?.publish({ companyId, clientId: null }, { type: 'firm-changed', data: {} }, tx);
}

async function dateFaults(tx: Tx, companyId: string, from: string, today: string): Promise<Fault[]> {
  const field = 'from';
  if (!isCalendarDate(from))
    return [{ field, message: `"${from}" is not a day, such as 2026-12-31`, reason: 'invalid' }];
  if (from < today) return [{ field, message: 'is over already', reason: 'invalid' }];
  const taken = await tx
    .selectFrom('terms')
    .select('version')
    .where('company_id', '=', companyId)
    .where('version', '=', from)
    .limit(1)
    .executeTakeFirst();
  return taken ? [{ field, message: 'has terms already, which stay as they are', reason: 'taken' }] : [];
}
