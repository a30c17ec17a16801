import * as api from '@anteroom/contract/taxCalendar';
import { requireClient } from '../clients/visibleClients.ts';
import { answer } from '../http/answer.ts';
import type { Service } from '../http/app.ts';
import { calendarFile } from './calendarFile.ts';
import { findEntry, listEntries } from './entryStore.ts';
import { generateAllEntries, generationTimes } from './generateEntries.ts';
import { addEntry, giveReceipt, removeEntry, replaceEntry } from './keepEntries.ts';
import { findProfile, keepProfile, keepRule, removeRule, selectRules } from './ruleStore.ts';

/** What clients have to pay or to hand in, and the rules from which it follows. */
export const taxCalendarRoutes: Service = (app, deps) => {
  deps.jobs.repeat('tax-entries', generationTimes, () => generateAllEntries(deps));
  const { db } = deps;

  answer(app, api.listTaxEntries, async ({ scope, params: { clientId }, query }) => {
    await requireClient(db, scope, clientId);
    return listEntries(db, scope, clientId, query);
  });

  answer(app, api.getTaxEntryCalendar, async ({ scope, params }) =>
    calendarFile(await findEntry(db, scope, params.entryId), {
      origin: deps.origin,
      now: deps.clock.now(),
    }),
  );

  answer(app, api.giveTaxReceipt, async ({ scope, params, body, id: requestId, ip: address }) =>
    giveReceipt(deps, scope, params.entryId, body.documentId, { requestId, address }),
  );

  answer(app, api.addTaxEntry, async ({ scope, params: { clientId }, body, id: requestId, ip: address }) => {
    await requireClient(db, scope, clientId);
    return addEntry(deps, scope, clientId, body, { requestId, address });
  });

  answer(app, api.replaceTaxEntry, async ({ scope, params, body, id: requestId, ip: address }) =>
    replaceEntry(deps, scope, params.entryId, body, { requestId, address }),
  );

  answer(app, api.removeTaxEntry, async ({ scope, params, id: requestId, ip: address }) => {
    await removeEntry(deps, scope, params.entryId, { requestId, address });
  });

  answer(app, api.getTaxProfile, async ({ scope, params: { clientId } }) => {
    await requireClient(db, scope, clientId);
    return findProfile(db, scope, clientId);
  });

  answer(
    app,
    api.saveTaxProfile,
    async ({ scope, params: { clientId }, body, id: requestId, ip: address }) => {
      await requireClient(db, scope, clientId);
      return keepProfile(deps, scope, clientId, body, { requestId, address });
    },
  );

  answer(app, api.listTaxRules, async ({ scope }) => ({ items: await selectRules(db, scope.companyId) }));

  answer(app, api.addTaxRule, async ({ scope, body, id: requestId, ip: address }) =>
    keepRule(deps, scope, null, body, { requestId, address }),
  );

  answer(app, api.replaceTaxRule, async ({ scope, params, body, id: requestId, ip: address }) =>
    keepRule(deps, scope, params.ruleId, body, { requestId, address }),
  );

  answer(app, api.removeTaxRule, async ({ scope, params, id: requestId, ip: address }) => {
    await removeRule(deps, scope, params.ruleId, { requestId, address });
  });
};
