import { Readable } from 'node:stream';
import { maxReportFileRows, type ReportFormat } from '@anteroom/contract';
import { type Actor, fail, type Reader } from '@anteroom/server-sdk';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { visibleClient } from '../clients/visibleClients.ts';
import type { Deps } from '../deps.ts';
import { storedNotesOf } from './boxE.ts';
import { csvFile } from './csvFile.ts';
import { payrollEntries } from './payrollEntries.ts';
import { pdfFile } from './pdfFile.ts';
import type { Report, WantedReport } from './Report.ts';
import { readReport } from './ReportFile.ts';
import { registrations } from './registrations.ts';
import { reportHead } from './reportHead.ts';
import { type ReportName, reportTexts } from './reportTexts.ts';
import { storedDocuments } from './storedDocuments.ts';
import { storedNotes } from './storedNotes.ts';
import { xlsxFile } from './xlsxFile.ts';

const reports: Readonly<
  Record<Exclude<ReportName, 'stored-documents-report'>, Report<WantedReport['filter'], unknown>>
> = {
  'payroll-entries': payrollEntries,
  'payroll-registrations': registrations,
  'stored-documents': storedDocuments,
};

function reportCalled(
  deps: Deps,
  name: ReportName,
  companyId: string,
): Report<WantedReport['filter'], unknown> {
  return name === 'stored-documents-report' ? storedNotes(storedNotesOf(deps, companyId)) : reports[name];
}

const contentTypes: Readonly<Record<ReportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
};

interface AskedReport {
  readonly report: WantedReport;
  readonly actor: Actor;
  readonly reader: Reader;
}

/** As `Cadastros da folha.csv`. */
export function reportFileName({ name, language, format }: WantedReport): string {
  return `${reportTexts(language).files[name]}.${format}`;
}

/** Answers with a report as a file; as a download, never as a page. */
export async function sendReport(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  { report, actor, reader }: AskedReport,
): Promise<FastifyReply> {
  const { name, clientId, format } = report;
  if (!(await isOpen(deps, reader, report))) fail('not-found', 'There is no such report.');
  const content = await write(deps, { report, actor, reader });
  await deps.audit.record({
    action: 'report-downloaded',
    ...actor,
    subject: `client:${clientId}`,
    details: { report: name, format },
    requestId: request.id,
    address: request.ip,
  });
  return reply
    .headers({
      'cache-control': 'private, no-store',
      'content-disposition': contentDisposition(reportFileName(report)),
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': contentTypes[format],
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    .send(content);
}

/** What is wrong with the filter is told before anything is written. */
async function write(deps: Deps, { report: wanted, actor, reader }: AskedReport): Promise<Readable | Buffer> {
  const { name, clientId, format, language, filter } = wanted;
  const report = reportCalled(deps, name, reader.companyId);
  const of = { ...reader, clientId };
  const texts = reportTexts(language);
  const file = await readReport(deps.db, report, of, filter, texts, maxReportFileRows[format]);
  switch (format) {
    case 'csv':
      return Readable.from(csvFile(file));
    case 'xlsx':
      return Readable.from(xlsxFile(file, texts.files[name]));
    case 'pdf': {
      const head = await reportHead(deps, report, of, { filter, language, userId: actor.userId });
      return Buffer.from(await pdfFile(file, head, language));
    }
  }
}

/** Whether the person may read it still: a link lives for a minute. */
async function isOpen(deps: Deps, reader: Reader, { name, clientId }: WantedReport): Promise<boolean> {
  if (name === 'stored-documents-report') {
    return storedNotesOf(deps, reader.companyId).areOpen(deps.db as never, reader, clientId);
  }
  const client = await deps.db
    .selectFrom('clients')
    .select('client_id')
    .where('client_id', '=', clientId)
    .where(visibleClient(reader, 'clients'))
    .executeTakeFirst();
  return client !== undefined;
}
