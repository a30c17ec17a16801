import type { Portal, ServerHalf } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import { acrossFirms } from '../../kernel/database/firmAtWork.ts';
import { forEachFirm } from '../../kernel/database/forEachFirm.ts';
import { firmDatabase } from '../../kernel/halves/firmDatabase.ts';
import { queueOf } from '../../kernel/halves/HalvesAtWork.ts';
import type { FindService } from '../../kernel/halves/takeHalves.ts';
import { variableOf } from '../../kernel/halves/variableOf.ts';
import { pdfSheets } from '../../kernel/pdf/pdfSheets.ts';
import { type DeclaredSettings, portalSettings } from '../../kernel/pluginSettings/portalSettings.ts';
import { sharedFacts } from '../../kernel/sharedFacts/sharedFacts.ts';
import type { AreaServices } from '../AreaServices.ts';
import { contactIdsOf } from '../clients/clientContacts.ts';
import { clientIds } from '../clients/clientIds.ts';
import { namedClients } from '../clients/namedClients.ts';
import { clientNameOf, clientNamesOf } from '../clients/shownClientName.ts';
import { requireClient, visibleClient } from '../clients/visibleClients.ts';
import { getFirm } from '../companies/getFirm.ts';
import { pluginDocuments } from '../documents/pluginDocuments.ts';
import { startPluginExport } from '../exports/pluginExports.ts';
import { flagRules } from '../flags/flagStore.ts';
import { pluginInbox } from '../inbox/pluginInbox.ts';
import { peopleOf } from '../security/people.ts';
import { createPluginLink } from '../storage/pluginDownloads.ts';
import { pluginUploads } from '../storage/pluginUploads.ts';
import { pluginTasks } from '../tasks/pluginTasks.ts';

/** The parts of the server from which a half's portal is built. */
export interface PortalParts
  extends Pick<Deps, 'db' | 'clock' | 'ids' | 'log' | 'audit' | 'mail' | 'origin'>,
    Pick<AreaServices, 'scanner' | 'taskKinds' | 'inboxKinds'> {
  readonly events: Pick<Deps['events'], 'publish'>;
  readonly jobs: Pick<Deps['jobs'], 'send'>;
  readonly blobs: Pick<Deps['blobs'], 'open' | 'receive' | 'remove' | 'write'>;
  readonly secrets: Pick<Deps['secrets'], 'seal' | 'unseal' | 'reseal'>;
  readonly plugins: DeclaredSettings & Pick<Deps['plugins'], 'isSwitchedOff' | 'flagDefaults'>;
  readonly config: Pick<Deps['config'], 'clamd' | 'environment' | 'flags' | 'seed'>;
}

/**
 * Returns the portal that is offered to one server half.
 *
 * @throws PluginFault if one of its variables is invalid.
 */
export function portalOf(
  { id, variables, texts }: Pick<ServerHalf, 'id' | 'variables' | 'texts'>,
  parts: PortalParts,
  findService: FindService,
): Portal {
  const { clock, ids, audit, events, mail, jobs, blobs, db, origin, plugins, config, secrets } = parts;
  const keyOf = (companyId: string, key: string) => `${companyId}/${id}/${key}`;
  const purposeOf = (companyId: string, purpose: string) => `plugin ${id} ${companyId} ${purpose}`;
  const log = parts.log.child({ plugin: id });
  const firmIds = async () => {
    const firms = await acrossFirms('plugins', () =>
      db.selectFrom('companies').select('company_id').orderBy('company_id').execute(),
    );
    return firms
      .map(({ company_id }) => company_id)
      .filter((companyId) => !plugins.isSwitchedOff(id, companyId));
  };
  return {
    db: firmDatabase(db),
    clock,
    ids,
    log,
    audit: namedAudit(id, texts?.auditActions('en-us') ?? {}, audit),
    events,
    mail,
    jobs: { send: (queue, data, tx) => jobs.send(queueOf(id, queue), data, tx) },
    blobs: {
      write: (companyId, key, source) => blobs.write(keyOf(companyId, key), source),
      open: (companyId, key, range) => blobs.open(keyOf(companyId, key), range),
      remove: (companyId, key) => blobs.remove(keyOf(companyId, key)),
    },
    clients: {
      visible: visibleClient,
      require: requireClient,
      named: namedClients,
      ids: clientIds,
      contactIds: contactIdsOf,
      name: clientNameOf,
      names: clientNamesOf,
    },
    firms: {
      ids: firmIds,
      async each(failure, work) {
        const firms = (await firmIds()).map((companyId) => ({ companyId }));
        await forEachFirm(firms, log, failure, ({ companyId }) => work(companyId));
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
    people: peopleOf(flagRules(parts)),
    documents: pluginDocuments(parts),
    uploads: pluginUploads(parts),
    pdf: pdfSheets,
    tasks: pluginTasks(id, parts),
    inbox: pluginInbox(id, parts),
    settings: portalSettings(parts, id),
    secrets: {
      seal: (companyId, text, purpose) => secrets.seal(text, purposeOf(companyId, purpose)),
      unseal: (companyId, sealed, purpose) => secrets.unseal(sealed, purposeOf(companyId, purpose)),
      reseal: (companyId, sealed, purpose) => secrets.reseal(sealed, purposeOf(companyId, purpose)),
    },
    shared: sharedFacts(id),
    use: (service) => findService(service) as never,
  };
}

/**
 * Returns the audit log for a half. The half may record only actions for which it supplies a name, because the log's
 * readers are not programmers.
 */
function namedAudit(
  id: string,
  names: Readonly<Record<string, string>>,
  audit: Portal['audit'],
): Portal['audit'] {
  return {
    async record(entry, tx) {
      if (!Object.hasOwn(names, entry.action))
        throw new Error(
          `The plugin ${id} does not name the action “${entry.action}”. Add its text under auditActions in locales/server/, and pass the texts to defineServer.`,
        );
      await audit.record(entry, tx);
    },
  };
}
