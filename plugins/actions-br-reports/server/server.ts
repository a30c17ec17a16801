import type { DownloadLink } from '@anteroom/contract/storage';
import { storedNotes } from '@anteroom/plugin-actions-box-e/api';
import { sentRequests } from '@anteroom/plugin-actions-service-request/api';
import { type AnyTransaction, actorOf, defineServer, type Request, type Scope } from '@anteroom/server-sdk';
import * as api from '../api.ts';
import { openReport, reportFileName } from './openReport.ts';
import { payrollEntries, payrollEntriesTotals } from './payrollEntries.ts';
import type { AnyReport, Report, Reported, ReportPage, WantedReport } from './Report.ts';
import type { ReportPortal } from './ReportPortal.ts';
import { registrations, registrationsTotals } from './registrations.ts';
import { type ReportName, reportTexts } from './reportTexts.ts';
import { storedDocuments, storedDocumentsTotals } from './storedDocuments.ts';
import { storedNotesReport } from './storedNotes.ts';

/** Reports on a client (spec section 2, `br-reports`): paginated rows, totals, and a file behind a link. */
export default defineServer({
  id: 'actions-br-reports',
  texts: reportTexts,
  register({ routes, downloads }, given) {
    const portal: ReportPortal = {
      ...given,
      storedNotes: given.use(storedNotes),
      sentRequests: given.use(sentRequests),
    };
    const entries = payrollEntries(portal);
    const registered = registrations(portal);
    const documents = storedDocuments(portal);
    const notes = storedNotesReport(portal);
    const reports: Readonly<Record<ReportName, AnyReport>> = {
      'payroll-entries': entries,
      'payroll-registrations': registered,
      'stored-documents': documents,
      'stored-documents-report': notes,
    };
    downloads.add<WantedReport>(download, (wanted, follower) =>
      openReport(portal, reports[wanted.name], wanted, follower),
    );

    routes.answer(api.listPayrollEntries, (request) => readPage(portal, entries, request));
    routes.answer(api.getPayrollEntriesTotals, ({ scope, params, query }) =>
      ofClient(portal, scope, params.clientId, (tx, of) => payrollEntriesTotals(portal, tx, of, query)),
    );
    routes.answer(api.createPayrollEntriesLink, (request) => createLink(portal, entries, request));

    routes.answer(api.listRegistrations, (request) => readPage(portal, registered, request));
    routes.answer(api.getRegistrationsTotals, ({ scope, params, query }) =>
      ofClient(portal, scope, params.clientId, (tx, of) => registrationsTotals(portal, tx, of, query)),
    );
    routes.answer(api.createRegistrationsLink, (request) => createLink(portal, registered, request));

    routes.answer(api.listStoredDocuments, (request) => readPage(portal, documents, request));
    routes.answer(api.getStoredDocumentsTotals, ({ scope, params, query }) =>
      ofClient(portal, scope, params.clientId, (tx, of) => storedDocumentsTotals(portal, tx, of, query)),
    );
    routes.answer(api.createStoredDocumentsLink, (request) => createLink(portal, documents, request));

    // The rows and totals of invoices are served by box-e itself.
    routes.answer(api.createStoredNotesLink, ({ scope, params: { clientId }, query }) =>
      portal.db.inFirm(scope, async (tx) => {
        await portal.storedNotes.require(tx, scope, clientId);
        return linkTo(portal, tx, scope, clientId, notes, query);
      }),
    );
  },
});

/** Kind of the plugin's download links. */
const download = 'report';

/** A request about a report on a client. */
interface ReportRequest<Query> extends Pick<Request, 'scope' | 'origin'> {
  readonly params: { readonly clientId: string };
  readonly query: Query;
}

/**
 * Returns a page of a report. Because reports contain personal data, the audit log records the staff who read one, once
 * for all of its pages.
 */
function readPage<Filter, Row>(
  portal: ReportPortal,
  report: Report<Filter, Row>,
  { scope, params: { clientId }, query, origin }: ReportRequest<Filter & ReportPage>,
): Promise<{ items: Row[]; next: string | null }> {
  return ofClient(portal, scope, clientId, async (tx, reported) => {
    if (scope.role !== 'client' && query.after === undefined) {
      const about = { subject: `client:${clientId}`, details: { report: report.name } };
      await portal.audit.record({ action: 'report-viewed', ...actorOf(scope), ...about, ...origin }, tx);
    }
    return report.list(tx, reported, query, query);
  });
}

/** Creates a link to a report on a client that the person has. */
function createLink(
  portal: ReportPortal,
  report: AnyReport,
  { scope, params: { clientId }, query }: ReportRequest<FileQuery>,
): Promise<DownloadLink> {
  return ofClient(portal, scope, clientId, (tx) => linkTo(portal, tx, scope, clientId, report, query));
}

type FileQuery = WantedReport['filter'] & Pick<WantedReport, 'format'>;

/**
 * Creates a link to everything that matches a filter. The first row is read now, so that an invalid filter is refused
 * at once.
 */
async function linkTo(
  portal: ReportPortal,
  tx: AnyTransaction,
  scope: Scope,
  clientId: string,
  report: AnyReport,
  { format, ...filter }: FileQuery,
): Promise<DownloadLink> {
  await report.list(tx, reportedTo(scope, clientId), filter, { pageSize: 1 });
  const data: WantedReport = { name: report.name, clientId, format, language: scope.language, filter };
  return portal.downloads.create(tx, scope, { kind: download, data, fileName: reportFileName(data) });
}

/**
 * Runs `work` on a client.
 *
 * @throws ServerError `not-found` for a client that the person does not have.
 */
function ofClient<T>(
  { db, clients }: ReportPortal,
  scope: Scope,
  clientId: string,
  work: (tx: AnyTransaction, reported: Reported) => Promise<T>,
): Promise<T> {
  return db.inFirm(scope, async (tx) => {
    await clients.require(tx, scope, clientId);
    return work(tx, reportedTo(scope, clientId));
  });
}

function reportedTo({ companyId, contactId, role, assignedOnly }: Scope, clientId: string): Reported {
  return { companyId, contactId, role, assignedOnly, clientId };
}
