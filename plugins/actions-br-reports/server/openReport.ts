import { Readable } from 'node:stream';
import { type DownloadedFile, type Follower, fail } from '@anteroom/server-sdk';
import { maxReportFileRows, type ReportFormat } from '../api.ts';
import { csvFile } from './csvFile.ts';
import { pdfFile } from './pdfFile.ts';
import type { AnyReport, WantedReport } from './Report.ts';
import { readReport } from './ReportFile.ts';
import type { ReportPortal } from './ReportPortal.ts';
import { reportHead } from './reportHead.ts';
import { reportTexts } from './reportTexts.ts';
import { xlsxFile } from './xlsxFile.ts';

const contentTypes: Readonly<Record<ReportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
};

/** Returns the file name of a report, such as `Cadastros da folha.csv`. */
export function reportFileName({ name, language, format }: WantedReport): string {
  return `${reportTexts(language)(`files.${name}`)}.${format}`;
}

/**
 * Returns a report as a file.
 *
 * @throws ServerError `not-found` if the person may no longer read it.
 */
export async function openReport(
  portal: ReportPortal,
  report: AnyReport,
  wanted: WantedReport,
  follower: Follower,
): Promise<DownloadedFile> {
  const { name, clientId, format } = wanted;
  const { actor, reader, origin } = follower;
  await portal.db.inFirm(reader, async (tx) => {
    if (name !== 'stored-documents-report') return portal.clients.require(tx, reader, clientId);
    const areOpen = await portal.storedNotes.areOpen(tx, reader, clientId);
    if (!areOpen) fail('not-found', 'There is no such report.');
  });
  const body = await write(portal, report, wanted, follower);
  const entry = {
    action: 'report-downloaded',
    ...actor,
    subject: `client:${clientId}`,
    details: { report: name, format },
    ...origin,
  };
  await portal.db.inFirm(reader, (tx) => portal.audit.record(entry, tx));
  return { name: reportFileName(wanted), type: contentTypes[format], body };
}

/** Begins to write a report. An invalid filter throws before anything is written. */
async function write(
  portal: ReportPortal,
  report: AnyReport,
  { name, clientId, format, language, filter }: WantedReport,
  { actor: { userId }, reader }: Follower,
): Promise<Readable | Buffer> {
  const { db, pdf } = portal;
  const reported = { ...reader, clientId };
  const texts = reportTexts(language);
  const file = await readReport(db, report, reported, filter, texts, maxReportFileRows[format]);
  switch (format) {
    case 'csv':
      return Readable.from(csvFile(file, language));
    case 'xlsx':
      return Readable.from(xlsxFile(file, texts(`files.${name}`)));
    case 'pdf': {
      const head = await db.inFirm(reader, (tx) =>
        reportHead(portal, tx, report, reported, { filter, language, userId }),
      );
      return pdfFile(pdf, file, head, language);
    }
  }
}
