import type { DownloadLink } from '@anteroom/contract';
import * as api from '@anteroom/contract/reports';
import { actorOf, type Scope } from '@anteroom/server-sdk';
import type { FastifyRequest } from 'fastify';
import { requireClient } from '../clients/visibleClients.ts';
import type { Deps } from '../deps.ts';
import { answer } from '../http/answer.ts';
import type { App, Service } from '../http/app.ts';
import { createReportLink } from '../storage/downloadLinks.ts';
import { storedNotesOf } from './boxE.ts';
import { payrollEntries, payrollEntriesTotals } from './payrollEntries.ts';
import type { Report, Reported, WantedReport } from './Report.ts';
import { registrations, registrationsTotals } from './registrations.ts';
import type { ReportName } from './reportTexts.ts';
import { storedDocuments, storedDocumentsTotals } from './storedDocuments.ts';
import { storedNotes } from './storedNotes.ts';

/** Reports on a client (spec section 2, `br-reports`): page by page, in total, and as a file behind a link. */
export const reportRoutes: Service = (app, deps) => {
  payrollEntryRoutes(app, deps);
  registrationRoutes(app, deps);
  storedDocumentRoutes(app, deps);

  answer(app, api.createStoredNotesLink, async ({ scope, params: { clientId }, query }) => {
    const notes = storedNotesOf(deps, scope.companyId);
    await notes.require(deps.db as never, scope, clientId);
    return linkTo(deps, scope, clientId, storedNotes(notes), query);
  });
};

function payrollEntryRoutes(app: App, deps: Deps): void {
  answer(app, api.listPayrollEntries, async (request) => {
    const { scope, params, query } = request;
    const of = await ownReport(deps, scope, params.clientId);
    await recordView(deps, request, 'payroll-entries', of, query.after);
    return payrollEntries.list(deps.db, of, query, query);
  });

  answer(app, api.getPayrollEntriesTotals, async ({ scope, params, query }) =>
    payrollEntriesTotals(deps.db, await ownReport(deps, scope, params.clientId), query),
  );

  answer(app, api.createPayrollEntriesLink, async ({ scope, params: { clientId }, query }) => {
    await requireClient(deps.db, scope, clientId);
    return linkTo(deps, scope, clientId, payrollEntries, query);
  });
}

function registrationRoutes(app: App, deps: Deps): void {
  answer(app, api.listRegistrations, async (request) => {
    const { scope, params, query } = request;
    const of = await ownReport(deps, scope, params.clientId);
    await recordView(deps, request, 'payroll-registrations', of, query.after);
    return registrations.list(deps.db, of, query, query);
  });

  answer(app, api.getRegistrationsTotals, async ({ scope, params, query }) =>
    registrationsTotals(deps.db, await ownReport(deps, scope, params.clientId), query),
  );

  answer(app, api.createRegistrationsLink, async ({ scope, params: { clientId }, query }) => {
    await requireClient(deps.db, scope, clientId);
    return linkTo(deps, scope, clientId, registrations, query);
  });
}

function storedDocumentRoutes(app: App, deps: Deps): void {
  answer(app, api.listStoredDocuments, async (request) => {
    const { scope, params, query } = request;
    const of = await ownReport(deps, scope, params.clientId);
    await recordView(deps, request, 'stored-documents', of, query.after);
    return storedDocuments.list(deps.db, of, query, query);
  });

  answer(app, api.getStoredDocumentsTotals, async ({ scope, params, query }) =>
    storedDocumentsTotals(deps.db, await ownReport(deps, scope, params.clientId), query),
  );

  answer(app, api.createStoredDocumentsLink, async ({ scope, params: { clientId }, query }) => {
    await requireClient(deps.db, scope, clientId);
    return linkTo(deps, scope, clientId, storedDocuments, query);
  });
}

/** @throws ServerError `not-found` for a client who is not the person's. */
async function ownReport({ db }: Deps, scope: Scope, clientId: string): Promise<Reported> {
  await requireClient(db, scope, clientId);
  return reportedTo(scope, clientId);
}

function reportedTo({ companyId, contactId, role }: Scope, clientId: string): Reported {
  return { companyId, contactId, role, clientId };
}

/** A link to what a filter finds, once it is known that the filter is one. */
async function linkTo(
  deps: Deps,
  scope: Scope,
  clientId: string,
  report: Report<WantedReport['filter'], unknown>,
  { format, ...filter }: WantedReport['filter'] & Pick<WantedReport, 'format'>,
): Promise<DownloadLink> {
  await report.list(deps.db, reportedTo(scope, clientId), filter, { pageSize: 1 });
  const { name } = report;
  return createReportLink(deps, scope, { name, clientId, format, language: scope.language, filter });
}

/** Reports hold personal data: that somebody of the firm read one is written down, once for all of its pages. */
async function recordView(
  { audit }: Deps,
  { scope, id: requestId, ip: address }: FastifyRequest,
  report: ReportName,
  { clientId }: Reported,
  after: string | undefined,
): Promise<void> {
  if (scope.role === 'client' || after !== undefined) return;
  const subject = `client:${clientId}`;
  const details = { report };
  await audit.record({ action: 'report-viewed', ...actorOf(scope), subject, details, requestId, address });
}
