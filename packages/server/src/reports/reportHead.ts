import { shownClientName } from '../clients/shownClientName.ts';
import type { Deps } from '../deps.ts';
import type { ReportHead } from './pdfFile.ts';
import type { Report, Reported, WantedReport } from './Report.ts';
import { reportTexts } from './reportTexts.ts';

interface AskedHead extends Pick<WantedReport, 'filter' | 'language'> {
  /** Who has it made. */
  readonly userId: string;
}

/** What stands above the rows on paper: of which client of which firm, by which filter, made by whom and when, and what they come to. */
export async function reportHead(
  { db, clock }: Deps,
  report: Report<WantedReport['filter'], unknown>,
  reported: Reported,
  { filter, language, userId }: AskedHead,
): Promise<ReportHead> {
  const texts = reportTexts(language);
  const { companyId, clientId } = reported;
  const { firm, timeZone, client, firstName, lastName } = await db
    .selectFrom('clients as c')
    .innerJoin('companies as f', 'f.company_id', 'c.company_id')
    .innerJoin('users as u', 'u.company_id', 'c.company_id')
    .select([
      'f.name as firm',
      'f.time_zone as timeZone',
      shownClientName.as('client'),
      'u.first_name as firstName',
      'u.last_name as lastName',
    ])
    .where('c.company_id', '=', companyId)
    .where('c.client_id', '=', clientId)
    .where('u.user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'long', timeZone });
  return {
    title: texts.files[report.name],
    firm,
    client,
    made: texts.made(`${firstName} ${lastName}`.trim(), time.format(clock.now())),
    filters: await report.filterLines(db, reported, filter, texts),
    totals: await report.totals(db, reported, filter, texts),
  };
}
