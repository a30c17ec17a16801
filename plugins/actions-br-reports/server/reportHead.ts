import { fullName } from '@anteroom/domain/people/fullName';
import type { AnyTransaction } from '@anteroom/server-sdk';
import type { ReportHead } from './pdfFile.ts';
import type { AnyReport, Reported, WantedReport } from './Report.ts';
import type { ReportPortal } from './ReportPortal.ts';
import { reportTexts } from './reportTexts.ts';

interface WantedHead extends Pick<WantedReport, 'filter' | 'language'> {
  /** ID of the person who creates the report. */
  readonly userId: string;
}

/**
 * Returns the head of a printed report: the client and the firm, the filter, who created it and when, and the totals.
 */
export async function reportHead(
  { firms, clients, people, clock }: ReportPortal,
  tx: AnyTransaction,
  report: AnyReport,
  reported: Reported,
  { filter, language, userId }: WantedHead,
): Promise<ReportHead> {
  const texts = reportTexts(language);
  const { companyId, clientId } = reported;
  const { name: firm, timeZone } = await firms.get(tx, companyId);
  const { firstName = '', lastName = '' } = (await people.find(tx, companyId, [userId])).get(userId) ?? {};
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'long', timeZone });
  return {
    title: texts(`files.${report.name}`),
    firm,
    client: await clients.name(tx, companyId, clientId),
    made: texts('made', { name: fullName({ firstName, lastName }), time: time.format(clock.now()) }),
    filters: await report.filterLines(tx, reported, filter, texts),
    totals: await report.totals(tx, reported, filter, texts),
  };
}
