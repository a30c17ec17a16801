import {
  BoxEClient,
  BoxEClientChange,
  BoxECompany,
  BoxECompanyChange,
  DownloadLink,
  ExportStarted,
  NoteDetail,
  NoteExportRequest,
  NoteImport,
  NoteImportList,
  NoteList,
  NoteQuery,
  NoteSummary,
  NoteSummaryQuery,
  NoteTotals,
  NoteTotalsQuery,
} from '@anteroom/contract';
import multipart from '@fastify/multipart';
import Type from 'typebox';
import { requireClient } from '../clients/visibleClients.ts';
import type { Deps } from '../deps.ts';
import type { App, Service } from '../http/app.ts';
import type { Scope } from '../http/scope.ts';
import { createNoteLink } from '../storage/downloadLinks.ts';
import { readBoxEClient, readCompany, requireBoxE, switchClient, switchCompany } from './boxEAccess.ts';
import { requestNoteExport } from './exportNotes.ts';
import { importNotes, importQueue } from './importNotes.ts';
import { findImport, type ImportId, listImports } from './importStore.ts';
import { failNote, readNote } from './noteContent.ts';
import { findNote, listNotes, noteSummary, noteTotals } from './noteList.ts';
import { receiveImport, refuseTooMuch } from './receiveImport.ts';

const tags = ['box-e'];
const Id = Type.String({ maxLength: 64 });
const ofClient = Type.Object({ clientId: Id });
const ofNote = Type.Object({ clientId: Id, accessKey: Type.String({ pattern: '^[0-9A-Z]{44}$' }) });
const company = '/api/boxe/v1/companies';
const client = '/api/boxe/v1/clients/:clientId';

/** Electronic invoices of Brazilian clients (spec sections 2, 6 and 7). */
export const boxERoutes: Service = (app, deps) => {
  deps.jobs.handle<ImportId>(importQueue, (id, signal) => importNotes(deps, id, signal), 'long');
  settingRoutes(app, deps);
  noteRoutes(app, deps);
  downloadRoutes(app, deps);
  void app.register((scoped: App) => importRoutes(scoped, deps));
};

/** Who has the service: the browser asks before it shows anything of it. */
function settingRoutes(app: App, deps: Deps): void {
  app.get(
    company,
    { config: { access: 'actions.read' }, schema: { tags, response: { 200: BoxECompany } } },
    async ({ scope }) => readCompany(deps.db, scope),
  );

  app.put(
    company,
    {
      config: { access: 'boxE.manage' },
      schema: { tags, body: BoxECompanyChange, response: { 200: BoxECompany } },
    },
    async ({ scope, body, id }) => switchCompany(deps, scope, body, id),
  );

  app.get(
    client,
    {
      config: { access: 'actions.read' },
      schema: { tags, params: ofClient, response: { 200: BoxEClient } },
    },
    async ({ scope, params: { clientId } }) => {
      await requireClient(deps.db, scope, clientId);
      return readBoxEClient(deps.db, scope, clientId);
    },
  );

  app.put(
    client,
    {
      config: { access: 'boxE.manage' },
      schema: { tags, params: ofClient, body: BoxEClientChange, response: { 200: BoxEClient } },
    },
    async ({ scope, params: { clientId }, body, id }) => switchClient(deps, scope, clientId, body, id),
  );
}

/** What is stored. */
function noteRoutes(app: App, { db }: Deps): void {
  app.get(
    `${client}/notes`,
    {
      config: { access: 'actions.read' },
      schema: { tags, params: ofClient, querystring: NoteQuery, response: { 200: NoteList } },
    },
    async ({ scope, params: { clientId }, query: { pageSize, after, ...filter } }) =>
      listNotes(db, { ...filter, ...(await ownNotes(db, scope, clientId)) }, { pageSize, after }),
  );

  app.get(
    `${client}/notes/totals`,
    {
      config: { access: 'actions.read' },
      schema: { tags, params: ofClient, querystring: NoteTotalsQuery, response: { 200: NoteTotals } },
    },
    async ({ scope, params: { clientId }, query }) =>
      noteTotals(db, { ...query, ...(await ownNotes(db, scope, clientId)) }),
  );

  app.get(
    `${client}/notes/summary`,
    {
      config: { access: 'actions.read' },
      schema: { tags, params: ofClient, querystring: NoteSummaryQuery, response: { 200: NoteSummary } },
    },
    async ({ scope, params: { clientId }, query: { competence } }) =>
      noteSummary(db, await ownNotes(db, scope, clientId), competence),
  );

  app.get(
    `${client}/notes/:accessKey`,
    {
      config: { access: 'actions.read' },
      schema: { tags, params: ofNote, response: { 200: NoteDetail } },
    },
    async ({ scope, params: { clientId, accessKey } }) =>
      readNote(db, { ...(await ownNotes(db, scope, clientId)), accessKey }),
  );
}

/** What is stored, as files: one by a link, many as a zip that is made as other zips are. */
function downloadRoutes(app: App, deps: Deps): void {
  app.post(
    `${client}/notes/:accessKey/download-links`,
    {
      config: { access: 'actions.read' },
      schema: { tags, params: ofNote, response: { 201: DownloadLink } },
    },
    async ({ scope, params: { clientId, accessKey } }, reply) => {
      const { companyId } = await ownNotes(deps.db, scope, clientId);
      if (!(await findNote(deps.db, { companyId, clientId }, accessKey))) failNote();
      return reply.code(201).send(await createNoteLink(deps, scope, { clientId, accessKey }));
    },
  );

  app.post(
    `${client}/notes/export`,
    {
      config: { access: 'actions.read' },
      schema: { tags, params: ofClient, body: NoteExportRequest, response: { 202: ExportStarted } },
    },
    async (request, reply) => {
      const { clientId } = request.params;
      await ownNotes(deps.db, request.scope, clientId);
      const data = await requestNoteExport(deps, request, clientId, request.body);
      return reply.code(202).send({ data });
    },
  );
}

/** Apart from the other routes because they take forms and nothing else. */
async function importRoutes(app: App, deps: Deps): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(multipart);
  app.addHook('onRequest', async (request) => refuseTooMuch(request));

  app.post(
    `${client}/imports`,
    {
      config: { access: 'actions.write' },
      schema: { tags, params: ofClient, response: { 202: NoteImport } },
    },
    async (request, reply) => {
      const { companyId, clientId } = await ownNotes(deps.db, request.scope, request.params.clientId);
      const importId = await receiveImport(deps, request, clientId);
      return reply.code(202).send(await findImport(deps.db, companyId, clientId, importId));
    },
  );

  app.get(
    `${client}/imports`,
    {
      config: { access: 'actions.read' },
      schema: { tags, params: ofClient, response: { 200: NoteImportList } },
    },
    async ({ scope, params }) => {
      const { companyId, clientId } = await ownNotes(deps.db, scope, params.clientId);
      return { items: await listImports(deps.db, companyId, clientId) };
    },
  );

  app.get(
    `${client}/imports/:importId`,
    {
      config: { access: 'actions.read' },
      schema: { tags, params: Type.Object({ clientId: Id, importId: Id }), response: { 200: NoteImport } },
    },
    async ({ scope, params }) => {
      const { companyId, clientId } = await ownNotes(deps.db, scope, params.clientId);
      return findImport(deps.db, companyId, clientId, params.importId);
    },
  );
}

/** The client's, after all has been asked that decides whether they are shown. */
async function ownNotes(db: Deps['db'], scope: Scope, clientId: string) {
  await requireBoxE(db, scope, clientId);
  return { companyId: scope.companyId, clientId };
}
