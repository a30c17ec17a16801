import { defineServer, type Registrations, type Scope } from '@anteroom/server-sdk';
import * as api from '../api.ts';
import {
  type BoxEPortal,
  readBoxEClient,
  readCompany,
  requireBoxE,
  switchClient,
  switchCompany,
} from './boxEAccess.ts';
import { noteExports, requestNoteExport } from './exportNotes.ts';
import { importNotes, importQueue } from './importNotes.ts';
import {
  findImport,
  findImportedDocuments,
  type ImportId,
  listImports,
  removeUnreadImports,
} from './importStore.ts';
import { notes } from './migrations/notes.ts';
import { type NoteId, readNote, requireNote } from './noteContent.ts';
import { listNotes, noteSummary, noteTotals } from './noteList.ts';
import { openNote } from './openNote.ts';
import { importFromDocuments, receiveImport } from './receiveImport.ts';
import { demoXml, storedNotes } from './services.ts';
import { storedNotesOf } from './storedNotesOf.ts';
import type { BoxETables, BoxETx } from './tables.ts';
import { textsIn } from './textsIn.ts';

/** Electronic invoices of Brazilian clients (spec sections 2, 6 and 7). */
export default defineServer<BoxETables>({
  id: 'actions-box-e',
  texts: textsIn,
  migrations: { notes },
  demo: { c2001: async (tx, demo) => (await import('../demo/bakeryNotes.ts')).bakeryNotes(tx, demo) },
  register(on, portal) {
    on.services.provide(storedNotes, storedNotesOf(portal));
    on.services.provide(demoXml, () => import('../demo/fiscalXml.ts'));
    on.chores.add('imports of invoices that were given up', () => removeUnreadImports(portal));
    on.jobs.handle<ImportId>(importQueue, (...job) => importNotes(portal, ...job), 'long');
    settingRoutes(on, portal);
    noteRoutes(on, portal);
    downloads(on, portal);
    importRoutes(on, portal);
  },
});

/** Adds the routes for who has the service. The browser calls them before it shows any of it. */
function settingRoutes({ routes }: Registrations, portal: BoxEPortal): void {
  const { db, clients } = portal;

  routes.answer(api.getBoxECompany, ({ scope }) => db.inFirm(scope, (tx) => readCompany(tx, scope)));

  routes.answer(api.changeBoxECompany, ({ scope, body, origin }) =>
    switchCompany(portal, scope, body, origin),
  );

  routes.answer(api.getBoxEClient, ({ scope, params: { clientId } }) =>
    db.inFirm(scope, async (tx) => {
      await clients.require(tx, scope, clientId);
      return readBoxEClient(tx, scope, clientId);
    }),
  );

  routes.answer(api.changeBoxEClient, ({ scope, params: { clientId }, body, origin }) =>
    switchClient(portal, scope, clientId, body, origin),
  );
}

/** Adds the routes for stored invoices. */
function noteRoutes({ routes }: Registrations, portal: BoxEPortal): void {
  routes.answer(api.listNotes, ({ scope, params: { clientId }, query: { pageSize, after, ...filter } }) =>
    ofClient(portal, scope, clientId, (tx, own) => listNotes(tx, { ...filter, ...own }, { pageSize, after })),
  );

  routes.answer(api.getNoteTotals, ({ scope, params: { clientId }, query }) =>
    ofClient(portal, scope, clientId, (tx, own) => noteTotals(tx, { ...query, ...own })),
  );

  routes.answer(api.getNoteSummary, ({ scope, params: { clientId }, query: { competence } }) =>
    ofClient(portal, scope, clientId, (tx, own) => noteSummary(tx, own, competence)),
  );

  routes.answer(api.getNote, ({ scope, params: { clientId, accessKey } }) =>
    ofClient(portal, scope, clientId, (tx, own) => readNote(tx, { ...own, accessKey })),
  );
}

/** Adds downloads of stored invoices: a single one by a link, many as a zip like other exports. */
function downloads({ routes, downloads, exports }: Registrations, portal: BoxEPortal): void {
  downloads.add<Pick<NoteId, 'clientId' | 'accessKey'>>('note', (note, follower) =>
    openNote(portal, note, follower),
  );
  exports.add('notes', noteExports(portal));

  routes.answer(api.createNoteLink, ({ scope, params: { clientId, accessKey } }) =>
    ofClient(portal, scope, clientId, async (tx, own) => {
      await requireNote(tx, { ...own, accessKey });
      const to = { kind: 'note', data: { clientId, accessKey }, fileName: `${accessKey}.xml` };
      return portal.downloads.create(tx, scope, to);
    }),
  );

  routes.answer(api.exportNotes, ({ scope, params: { clientId }, body, origin }) =>
    ofClient(portal, scope, clientId, async (tx) => ({
      data: await requestNoteExport(portal, tx, scope, { clientId, ...body }, origin),
    })),
  );
}

function importRoutes({ routes }: Registrations, portal: BoxEPortal): void {
  routes.answer(api.importNotes, async ({ scope, params: { clientId }, form, origin }) => {
    await ofClient(portal, scope, clientId, async () => undefined);
    const importId = await receiveImport(portal, scope, { clientId, form, origin });
    return portal.db.inFirm(scope, (tx) => findImport(tx, scope.companyId, clientId, importId));
  });

  routes.answer(
    api.importDocuments,
    async ({ scope, params: { clientId }, body: { documentIds }, origin }) => {
      await ofClient(portal, scope, clientId, async () => undefined);
      const importId = await importFromDocuments(portal, scope, { clientId, documentIds, origin });
      return portal.db.inFirm(scope, (tx) => findImport(tx, scope.companyId, clientId, importId));
    },
  );

  routes.answer(api.listImportedDocuments, ({ scope, params: { clientId }, query: { documentIds } }) =>
    ofClient(portal, scope, clientId, async (tx, own) => ({
      items: await findImportedDocuments(tx, own, documentIds.split(',')),
    })),
  );

  routes.answer(api.listNoteImports, ({ scope, params: { clientId } }) =>
    ofClient(portal, scope, clientId, async (tx, { companyId }) => ({
      items: await listImports(tx, companyId, clientId),
    })),
  );

  routes.answer(api.getNoteImport, ({ scope, params: { clientId, importId } }) =>
    ofClient(portal, scope, clientId, (tx, { companyId }) => findImport(tx, companyId, clientId, importId)),
  );
}

/** Runs `work` on a client's invoices, after checking that the person may see them. */
function ofClient<T>(
  portal: BoxEPortal,
  scope: Scope,
  clientId: string,
  work: (tx: BoxETx, own: { readonly companyId: string; readonly clientId: string }) => Promise<T>,
): Promise<T> {
  return portal.db.inFirm(scope, async (tx) => {
    await requireBoxE(portal, tx, scope, clientId);
    return work(tx, { companyId: scope.companyId, clientId });
  });
}
