import * as api from '@anteroom/contract/boxE';
import multipart from '@fastify/multipart';
import { requireClient } from '../clients/visibleClients.ts';
import type { Deps } from '../deps.ts';
import { answer } from '../http/answer.ts';
import type { App, Service } from '../http/app.ts';
import type { Scope } from '../http/scope.ts';
import { createNoteLink } from '../storage/downloadLinks.ts';
import { readBoxEClient, readCompany, requireBoxE, switchClient, switchCompany } from './boxEAccess.ts';
import { requestNoteExport } from './exportNotes.ts';
import { importNotes, importQueue } from './importNotes.ts';
import { findImport, type ImportId, listImports, removeUnreadImports } from './importStore.ts';
import { failNote, readNote } from './noteContent.ts';
import { findNote, listNotes, noteSummary, noteTotals } from './noteList.ts';
import { receiveImport, refuseTooMuch } from './receiveImport.ts';

/** Electronic invoices of Brazilian clients (spec sections 2, 6 and 7). */
export const boxERoutes: Service = (app, deps) => {
  deps.chores.add('imports of invoices that were given up', () => removeUnreadImports(deps));
  deps.jobs.handle<ImportId>(importQueue, (id, signal) => importNotes(deps, id, signal), 'long');
  settingRoutes(app, deps);
  noteRoutes(app, deps);
  downloadRoutes(app, deps);
  void app.register((scoped: App) => importRoutes(scoped, deps));
};

/** Who has the service: the browser asks before it shows anything of it. */
function settingRoutes(app: App, deps: Deps): void {
  answer(app, api.getBoxECompany, async ({ scope }) => readCompany(deps.db, scope));

  answer(app, api.changeBoxECompany, async ({ scope, body, id }) => switchCompany(deps, scope, body, id));

  answer(app, api.getBoxEClient, async ({ scope, params: { clientId } }) => {
    await requireClient(deps.db, scope, clientId);
    return readBoxEClient(deps.db, scope, clientId);
  });

  answer(app, api.changeBoxEClient, async ({ scope, params: { clientId }, body, id }) =>
    switchClient(deps, scope, clientId, body, id),
  );
}

/** What is stored. */
function noteRoutes(app: App, { db }: Deps): void {
  answer(app, api.listNotes, async ({ scope, params: { clientId }, query: { pageSize, after, ...filter } }) =>
    listNotes(db, { ...filter, ...(await ownNotes(db, scope, clientId)) }, { pageSize, after }),
  );

  answer(app, api.getNoteTotals, async ({ scope, params: { clientId }, query }) =>
    noteTotals(db, { ...query, ...(await ownNotes(db, scope, clientId)) }),
  );

  answer(app, api.getNoteSummary, async ({ scope, params: { clientId }, query: { competence } }) =>
    noteSummary(db, await ownNotes(db, scope, clientId), competence),
  );

  answer(app, api.getNote, async ({ scope, params: { clientId, accessKey } }) =>
    readNote(db, { ...(await ownNotes(db, scope, clientId)), accessKey }),
  );
}

/** What is stored, as files: one by a link, many as a zip that is made as other zips are. */
function downloadRoutes(app: App, deps: Deps): void {
  answer(app, api.createNoteLink, async ({ scope, params: { clientId, accessKey } }) => {
    const { companyId } = await ownNotes(deps.db, scope, clientId);
    if (!(await findNote(deps.db, { companyId, clientId }, accessKey))) failNote();
    return createNoteLink(deps, scope, { clientId, accessKey });
  });

  answer(app, api.exportNotes, async (request) => {
    const { clientId } = request.params;
    await ownNotes(deps.db, request.scope, clientId);
    const data = await requestNoteExport(deps, request, clientId, request.body);
    return { data };
  });
}

/** Apart from the other routes because they take forms and nothing else. */
async function importRoutes(app: App, deps: Deps): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(multipart);
  app.addHook('onRequest', async (request) => refuseTooMuch(request));

  answer(app, api.importNotes, async (request) => {
    const { companyId, clientId } = await ownNotes(deps.db, request.scope, request.params.clientId);
    const importId = await receiveImport(deps, request, clientId);
    return findImport(deps.db, companyId, clientId, importId);
  });

  answer(app, api.listNoteImports, async ({ scope, params }) => {
    const { companyId, clientId } = await ownNotes(deps.db, scope, params.clientId);
    return { items: await listImports(deps.db, companyId, clientId) };
  });

  answer(app, api.getNoteImport, async ({ scope, params }) => {
    const { companyId, clientId } = await ownNotes(deps.db, scope, params.clientId);
    return findImport(deps.db, companyId, clientId, params.importId);
  });
}

/** The client's, after all has been asked that decides whether they are shown. */
async function ownNotes(db: Deps['db'], scope: Scope, clientId: string) {
  await requireBoxE(db, scope, clientId);
  return { companyId: scope.companyId, clientId };
}
