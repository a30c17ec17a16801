import {
  CalendarFile,
  TaxEntry,
  TaxEntryDraft,
  TaxEntryList,
  TaxEntryQuery,
  TaxProfile,
  TaxReceipt,
  TaxRule,
  TaxRuleDraft,
  TaxRuleList,
} from '@anteroom/contract';
import Type from 'typebox';
import { requireClient } from '../clients/visibleClients.ts';
import type { Service } from '../http/app.ts';
import { calendarFile } from './calendarFile.ts';
import { findEntry, listEntries } from './entryStore.ts';
import { addEntry, giveReceipt, removeEntry, replaceEntry } from './keepEntries.ts';
import { findProfile, keepProfile, keepRule, removeRule, selectRules } from './ruleStore.ts';

const base = '/api/tax-calendar/v1';
const tags = ['tax calendar'];
const Id = Type.String({ maxLength: 64 });
const ofClient = Type.Object({ clientId: Id });
const ofEntry = Type.Object({ entryId: Id });
const ofRule = Type.Object({ ruleId: Id });

/** What clients have to pay or to hand in, and the rules from which it follows. */
export const taxCalendarRoutes: Service = (app, deps) => {
  const { db } = deps;

  app.get(
    `${base}/clients/:clientId/entries`,
    {
      config: { access: 'dashboards.read' },
      schema: { tags, params: ofClient, querystring: TaxEntryQuery, response: { 200: TaxEntryList } },
    },
    async ({ scope, params: { clientId }, query }) => {
      await requireClient(db, scope, clientId);
      return listEntries(db, scope, clientId, query);
    },
  );

  app.get(
    `${base}/entries/:entryId/calendar`,
    {
      config: { access: 'dashboards.read' },
      schema: { tags, params: ofEntry, response: { 200: CalendarFile } },
    },
    async ({ scope, params }) =>
      calendarFile(await findEntry(db, scope, params.entryId), {
        origin: deps.origin,
        now: deps.clock.now(),
      }),
  );

  app.put(
    `${base}/entries/:entryId/receipt`,
    {
      config: { access: 'dashboards.write' },
      schema: { tags, params: ofEntry, body: TaxReceipt, response: { 200: TaxEntry } },
    },
    async ({ scope, params, body, id: requestId, ip: address }) =>
      giveReceipt(deps, scope, params.entryId, body.documentId, { requestId, address }),
  );

  app.post(
    `${base}/clients/:clientId/entries`,
    {
      config: { access: 'dashboards.manage' },
      schema: { tags, params: ofClient, body: TaxEntryDraft, response: { 201: TaxEntry } },
    },
    async ({ scope, params: { clientId }, body, id: requestId, ip: address }, reply) => {
      await requireClient(db, scope, clientId);
      return reply.code(201).send(await addEntry(deps, scope, clientId, body, { requestId, address }));
    },
  );

  app.put(
    `${base}/entries/:entryId`,
    {
      config: { access: 'dashboards.manage' },
      schema: { tags, params: ofEntry, body: TaxEntryDraft, response: { 200: TaxEntry } },
    },
    async ({ scope, params, body, id: requestId, ip: address }) =>
      replaceEntry(deps, scope, params.entryId, body, { requestId, address }),
  );

  app.delete(
    `${base}/entries/:entryId`,
    {
      config: { access: 'dashboards.manage' },
      schema: { tags, params: ofEntry, response: { 204: Type.Null() } },
    },
    async ({ scope, params, id: requestId, ip: address }, reply) => {
      await removeEntry(deps, scope, params.entryId, { requestId, address });
      return reply.code(204).send(null);
    },
  );

  app.get(
    `${base}/clients/:clientId/profile`,
    {
      config: { access: 'dashboards.manage' },
      schema: { tags, params: ofClient, response: { 200: TaxProfile } },
    },
    async ({ scope, params: { clientId } }) => {
      await requireClient(db, scope, clientId);
      return findProfile(db, scope, clientId);
    },
  );

  app.put(
    `${base}/clients/:clientId/profile`,
    {
      config: { access: 'dashboards.manage' },
      schema: { tags, params: ofClient, body: TaxProfile, response: { 200: TaxProfile } },
    },
    async ({ scope, params: { clientId }, body, id: requestId, ip: address }) => {
      await requireClient(db, scope, clientId);
      return keepProfile(deps, scope, clientId, body, { requestId, address });
    },
  );

  app.get(
    `${base}/rules`,
    { config: { access: 'dashboards.manage' }, schema: { tags, response: { 200: TaxRuleList } } },
    async ({ scope }) => ({ items: await selectRules(db, scope.companyId) }),
  );

  app.post(
    `${base}/rules`,
    {
      config: { access: 'dashboards.manage' },
      schema: { tags, body: TaxRuleDraft, response: { 201: TaxRule } },
    },
    async ({ scope, body, id: requestId, ip: address }, reply) =>
      reply.code(201).send(await keepRule(deps, scope, null, body, { requestId, address })),
  );

  app.put(
    `${base}/rules/:ruleId`,
    {
      config: { access: 'dashboards.manage' },
      schema: { tags, params: ofRule, body: TaxRuleDraft, response: { 200: TaxRule } },
    },
    async ({ scope, params, body, id: requestId, ip: address }) =>
      keepRule(deps, scope, params.ruleId, body, { requestId, address }),
  );

  app.delete(
    `${base}/rules/:ruleId`,
    {
      config: { access: 'dashboards.manage' },
      schema: { tags, params: ofRule, response: { 204: Type.Null() } },
    },
    async ({ scope, params, id: requestId, ip: address }, reply) => {
      await removeRule(deps, scope, params.ruleId, { requestId, address });
      return reply.code(204).send(null);
    },
  );
};
