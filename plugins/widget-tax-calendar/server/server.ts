import { defineServer } from '@anteroom/server-sdk';
import * as api from '../api.ts';
import { auroraTaxes } from '../demo/auroraTaxes.ts';
import { calendarFile } from './calendarFile.ts';
import { findEntry, listEntries } from './entryStore.ts';
import { generateAllEntries, generationTimes } from './generateEntries.ts';
import { importTaxEntries } from './importTaxEntries.ts';
import { importTaxRules } from './importTaxRules.ts';
import { addEntry, giveReceipt, removeEntry, replaceEntry } from './keepEntries.ts';
import { removeRule, saveProfile, saveRule } from './keepRules.ts';
import { entries } from './migrations/entries.ts';
import { findProfile, selectRules } from './ruleStore.ts';
import type { TaxCalendarTables } from './tables.ts';
import { textsIn } from './textsIn.ts';

/** Server half for the tax calendar: what clients have to pay or file, and the rules that generate it. */
export default defineServer<TaxCalendarTables>({
  id: 'widget-tax-calendar',
  texts: textsIn,
  migrations: { entries },
  demo: { c2001: auroraTaxes },
  register({ routes, jobs, imports, subjects }, portal) {
    const { db } = portal;
    imports.add('tax-rules', importTaxRules(portal));
    imports.add('tax-entries', importTaxEntries(portal));
    jobs.repeat('entries', generationTimes, () => generateAllEntries(portal));
    subjects.add('entryId', { kind: 'tax-entry', table: 'entries', column: 'entry_id' });

    routes.answer(api.listTaxEntries, ({ scope, params: { clientId }, query }) =>
      db.inFirm(scope, async (tx) => {
        await portal.clients.require(tx, scope, clientId);
        return listEntries(portal, tx, scope, clientId, query);
      }),
    );

    routes.answer(api.getTaxEntryCalendar, async ({ scope, params }) => {
      const entry = await db.inFirm(scope, (tx) => findEntry(portal, tx, scope, params.entryId));
      return calendarFile(entry, { origin: portal.origin, now: portal.clock.now() });
    });

    routes.answer(api.giveTaxReceipt, ({ scope, params, body, origin }) =>
      giveReceipt(portal, scope, params.entryId, body.documentId, origin),
    );

    routes.answer(api.addTaxEntry, ({ scope, params, body, origin }) =>
      addEntry(portal, scope, params.clientId, body, origin),
    );

    routes.answer(api.replaceTaxEntry, ({ scope, params, body, origin }) =>
      replaceEntry(portal, scope, params.entryId, body, origin),
    );

    routes.answer(api.removeTaxEntry, ({ scope, params, origin }) =>
      removeEntry(portal, scope, params.entryId, origin),
    );

    routes.answer(api.getTaxProfile, ({ scope, params: { clientId } }) =>
      db.inFirm(scope, async (tx) => {
        await portal.clients.require(tx, scope, clientId);
        return findProfile(tx, scope, clientId);
      }),
    );

    routes.answer(api.saveTaxProfile, ({ scope, params, body, origin }) =>
      saveProfile(portal, scope, params.clientId, body, origin),
    );

    routes.answer(api.listTaxRules, ({ scope }) =>
      db.inFirm(scope, async (tx) => ({ items: await selectRules(tx, scope.companyId) })),
    );

    routes.answer(api.addTaxRule, ({ scope, body, origin }) => saveRule(portal, scope, null, body, origin));

    routes.answer(api.replaceTaxRule, ({ scope, params, body, origin }) =>
      saveRule(portal, scope, params.ruleId, body, origin),
    );

    routes.answer(api.removeTaxRule, ({ scope, params, origin }) =>
      removeRule(portal, scope, params.ruleId, origin),
    );
  },
});
