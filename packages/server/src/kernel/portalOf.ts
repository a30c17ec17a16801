import type { Portal, ServerHalf, ServerService } from '@anteroom/server-sdk';
import { clientNameOf } from '../clients/shownClientName.ts';
import { requireClient, visibleClient } from '../clients/visibleClients.ts';
import { getFirm } from '../companies/getFirm.ts';
import type { Deps } from '../deps.ts';
import { pluginDocuments } from '../documents/pluginDocuments.ts';
import { startPluginExport } from '../exports/pluginExports.ts';
import { clientIds } from '../imports/clientIds.ts';
import { pdfSheets } from '../pdf/pdfSheets.ts';
import { peopleOf } from '../security/people.ts';
import { createPluginLink } from '../storage/pluginDownloads.ts';
import { pluginUploads } from '../storage/pluginUploads.ts';
import { firmDatabase } from './firmDatabase.ts';
import { variableOf } from './variableOf.ts';

/** The parts of the server that a half's portal is made of. */
export interface PortalParts
  extends Pick<Deps, 'db' | 'clock' | 'ids' | 'log' | 'audit' | 'mail' | 'origin' | 'scanner' | 'taskKinds'> {
  readonly events: Pick<Deps['events'], 'publish'>;
  readonly jobs: Pick<Deps['jobs'], 'send'>;
  readonly blobs: Pick<Deps['blobs'], 'open' | 'receive' | 'remove' | 'write'>;
  readonly plugins: Pick<Deps['plugins'], 'isSwitchedOff'>;
  readonly config: Pick<Deps['config'], 'clamd' | 'environment' | 'flags' | 'seed'>;
}

/** Finds what other halves offer one: those that it requires. */
export type FindService = (service: ServerService<unknown>) => unknown;

/** Returns what the portal offers one half. @throws PluginFault when a variable of it is wrong. */
export function portalOf(
  { id, variables }: Pick<ServerHalf, 'id' | 'variables'>,
  parts: PortalParts,
  findService: FindService,
): Portal {
  const { clock, ids, audit, events, mail, jobs, blobs, db, origin, plugins, config } = parts;
  const keyOf = (companyId: string, key: string) => `${companyId}/${id}/${key}`;
  return {
    db: firmDatabase(db),
    clock,
    ids,
    log: parts.log.child({ plugin: id }),
    audit,
    events,
    mail,
    jobs: { send: (queue, data, tx) => jobs.send(queueOf(id, queue), data, tx) },
    blobs: {
      write: (companyId, key, source) => blobs.write(keyOf(companyId, key), source),
      open: (companyId, key, range) => blobs.open(keyOf(companyId, key), range),
      remove: (companyId, key) => blobs.remove(keyOf(companyId, key)),
    },
    clients: { visible: visibleClient, require: requireClient, ids: clientIds, name: clientNameOf },
    firms: {
      async ids() {
        const firms = await db.selectFrom('companies').select('company_id').orderBy('company_id').execute();
        return firms
          .map(({ company_id }) => company_id)
          .filter((companyId) => !plugins.isSwitchedOff(id, companyId));
      },
      get: getFirm,
    },
    origin,
    downloads: { create: (tx, scope, to) => createPluginLink(clock, tx, scope, { plugin: id, ...to }) },
    exports: {
      start: (tx, scope, wanted, by) => startPluginExport(parts, tx, scope, { plugin: id, ...wanted }, by),
    },
    isDemo: config.seed === 'demo',
    variable: variableOf(id, variables, config.environment),
    people: peopleOf(parts.config),
    documents: pluginDocuments(parts),
    uploads: pluginUploads(parts),
    pdf: pdfSheets,
    use: (service) => findService(service) as never,
  };
}

/** Returns the name of a plugin's queue among those of all. */
export function queueOf(id: string, queue: string): string {
  return `${id}.${queue}`;
}
