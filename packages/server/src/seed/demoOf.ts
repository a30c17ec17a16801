import type { Demo } from '@anteroom/server-sdk';
import { DemoDay } from '@anteroom/server-sdk/demo';
import type { RegisteredHalf } from '../kernel/halves/RegisteredHalf.ts';
import { giveToFirm } from '../portal/companies/giveToFirm.ts';
import { findReadable } from '../portal/documents/findReadable.ts';
import { lockDocument } from '../portal/documents/pluginDocuments.ts';
import { addTaskGroup } from './addTaskGroup.ts';
import { addToDemoInbox } from './addToDemoInbox.ts';
import { addDocument, findOrAddFolder } from './documents.ts';
import type { SeedDeps } from './SeedDeps.ts';
import { staffOf } from './staff.ts';

/** Returns the services with which a plugin's server half adds demo data to a firm. */
export function demoOf(
  deps: SeedDeps,
  { taskKinds, inboxKinds, use }: Pick<RegisteredHalf, 'taskKinds' | 'inboxKinds' | 'use'>,
  companyId: string,
): Demo {
  const day = new DemoDay(deps.clock);
  return {
    companyId,
    day,
    ids: deps.ids,
    staffId: staffOf[companyId] ?? '',
    use,
    give: (tx, name) => giveToFirm(tx, companyId, [name]),
    documents: {
      readable: findReadable,
      lock: lockDocument,
      async add(tx, document) {
        const firm = await tx
          .selectFrom('companies')
          .select(['name', 'language'])
          .where('company_id', '=', companyId)
          .executeTakeFirstOrThrow();
        const { folder, isLocked, ...added } = document;
        const folderId =
          folder === undefined
            ? undefined
            : await findOrAddFolder(tx, deps, { companyId, clientId: document.clientId, name: folder }, day);
        const filed = { ...added, companyId, ...(isLocked && { isFiled: true }) };
        return addDocument(tx, deps, filed, day, folderId, firm);
      },
    },
    inbox: {
      async add(tx, age, item) {
        if (!inboxKinds.has(item.kind)) throw new Error(`The plugin has no inbox kind “${item.kind}”.`);
        await addToDemoInbox(tx, deps, age, { ...item, companyId });
      },
    },
    tasks: {
      add(tx, group) {
        const { kind = '' } = group.tasks[0] ?? {};
        const { group: type = 'miscellaneous', isStepDone } = taskKinds.get(kind) ?? {};
        return addTaskGroup(tx, { ...group, companyId, type, ...(isStepDone && { isStepDone }) }, day);
      },
    },
  };
}
