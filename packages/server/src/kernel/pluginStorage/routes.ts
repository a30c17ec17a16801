import * as api from '@anteroom/contract/pluginStorage';
import { actorOf, type Origin, type Scope } from '@anteroom/server-sdk';
import type { Tx } from '../database/schema.ts';
import { answer } from '../http/answer.ts';
import type { App } from '../http/app.ts';
import type { KernelDeps } from '../KernelDeps.ts';
import { DocumentSchemas } from './DocumentSchemas.ts';
import { findDocument, listDocuments, putDocument, removeDocument } from './documentStore.ts';
import { type OpenStorage, openStorage, type StorageDeps } from './openStorage.ts';
import { tellChange } from './tellChange.ts';

declare module '../audit/audit.ts' {
  interface AuditActions {
    /** A document of the firm was stored in a plugin's storage. */
    'plugin-document-stored': unknown;
    'plugin-document-removed': unknown;
  }
}

/** A change of a document, for the audit log and for open pages. */
interface DocumentChange extends Origin {
  readonly action: 'plugin-document-stored' | 'plugin-document-removed';
  readonly key: string;
}

/** Routes for small documents of plugins without a server half. */
export function pluginStorageRoutes(app: App, deps: KernelDeps & StorageDeps): void {
  const { db, clock } = deps;
  const schemas = new DocumentSchemas();

  answer(app, api.listPluginDocuments, async ({ scope, params, query }) => {
    const storage = await openStorage(deps, scope, 'read', { ...params, clientId: query.clientId });
    return { documents: await listDocuments(db, storage) };
  });

  answer(app, api.getPluginDocument, async ({ scope, params, query }) => {
    const storage = await openStorage(deps, scope, 'read', { ...params, clientId: query.clientId });
    return { document: await findDocument(db, storage, params.key) };
  });

  answer(app, api.putPluginDocument, async ({ scope, params, query, body, origin }) => {
    const { key } = params;
    const storage = await openStorage(deps, scope, 'write', { ...params, clientId: query.clientId });
    schemas.require(storage.declared, body.json);
    return db.transaction().execute(async (tx) => {
      const seen = { key, version: body.version };
      const stored = await putDocument(tx, storage, seen, body.json, clock.now());
      await tell(deps, tx, scope, storage, { action: 'plugin-document-stored', key, ...origin });
      return stored;
    });
  });

  answer(app, api.removePluginDocument, async ({ scope, params, query, origin }) => {
    const { key } = params;
    const storage = await openStorage(deps, scope, 'write', { ...params, clientId: query.clientId });
    await db.transaction().execute(async (tx) => {
      await removeDocument(tx, storage, { key, version: query.version });
      await tell(deps, tx, scope, storage, { action: 'plugin-document-removed', key, ...origin });
    });
  });
}

/** Records a change of one of the firm's documents in the audit log, and notifies open pages. */
async function tell(
  { audit, events }: Pick<KernelDeps, 'audit' | 'events'>,
  tx: Tx,
  scope: Scope,
  { companyId, pluginId, declared: { name, level }, ownerId }: OpenStorage,
  { action, key, ...origin }: DocumentChange,
): Promise<void> {
  if (level === 'firm') {
    const subject = `plugin:${pluginId}`;
    await audit.record(
      { action, ...actorOf(scope), subject, details: { storage: name, key }, ...origin },
      tx,
    );
  }
  await tellChange(events, tx, { companyId, pluginId, declared: { name, level }, ownerId });
}
