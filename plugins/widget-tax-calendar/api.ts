import { endpoint, Nothing } from '@anteroom/contract/endpoint';
import { Id } from '@anteroom/contract/id';
import Type, { type Static } from 'typebox';
import { shownWhen } from './rules/shownWhen.ts';

const CalendarDate = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const Month = Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$' });
const Line = (maxLength: number) => Type.String({ pattern: '\\S', maxLength });
const OrNull = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
/** Amount in centavos. */
const Amount = Type.Integer({ minimum: 0, maximum: 100_000_000_000_00 });

/**
 * Tax regime or status of a client. A client may have several, for example a Simples Nacional company with employees.
 */
export const TaxRegime = Type.Union([
  Type.Literal('simples-nacional'),
  Type.Literal('mei'),
  Type.Literal('lucro-presumido'),
  Type.Literal('lucro-real'),
  Type.Literal('employer'),
  Type.Literal('domestic-employer'),
  Type.Literal('individual'),
]);
export type TaxRegime = Static<typeof TaxRegime>;

/** Rule for a due date, counted from the month to which the obligation belongs. */
export const TaxDueRule = Type.Object(
  {
    kind: Type.Union([Type.Literal('day'), Type.Literal('business-day'), Type.Literal('last-business-day')]),
    /**
     * Day or business day of the month. In a month without that day, the last one is used. Ignored for
     * `last-business-day`.
     */
    number: Type.Integer({ minimum: 1, maximum: 31 }),
    /** Months after the competence. */
    monthsAfter: Type.Integer({ minimum: 0, maximum: 12 }),
    /** Direction in which a due date of kind `day` moves if it is not a business day. */
    shift: Type.Union([Type.Literal('anticipate'), Type.Literal('postpone')]),
    /** Whether Saturdays and bank-only holidays count as business days, as they do for wages. */
    payroll: Type.Boolean(),
  },
  { additionalProperties: false },
);
export type TaxDueRule = Static<typeof TaxDueRule>;

/** Rule for a recurring tax. Body of {@link addTaxRule} and {@link replaceTaxRule}. */
export const TaxRuleDraft = Type.Object(
  {
    regime: TaxRegime,
    /** Code, such as `DAS`. */
    code: Line(40),
    name: Line(120),
    /** Months of the competence, 1 to 12; null for every month. */
    months: OrNull(
      Type.Array(Type.Integer({ minimum: 1, maximum: 12 }), { minItems: 1, maxItems: 12, uniqueItems: true }),
    ),
    due: TaxDueRule,
    /** Amount in centavos, if it is the same each time. */
    amount: OrNull(Amount),
  },
  { additionalProperties: false },
);
export type TaxRuleDraft = Static<typeof TaxRuleDraft>;

export const TaxRule = Type.Object({ id: Type.String(), ...TaxRuleDraft.properties });
export type TaxRule = Static<typeof TaxRule>;

export const TaxRuleList = Type.Object({ items: Type.Array(TaxRule) });
export type TaxRuleList = Static<typeof TaxRuleList>;

/** Response of {@link getTaxProfile} and {@link saveTaxProfile}. */
export const TaxProfile = Type.Object(
  {
    regimes: Type.Array(TaxRegime, { maxItems: 7, uniqueItems: true }),
    /** Federal unit whose holidays count, such as `SP`. */
    uf: OrNull(Type.String({ pattern: '^[A-Z]{2}$' })),
  },
  { additionalProperties: false },
);
export type TaxProfile = Static<typeof TaxProfile>;

export const TaxEntryStatus = Type.Union([Type.Literal('open'), Type.Literal('paid')]);
export type TaxEntryStatus = Static<typeof TaxEntryStatus>;

const entryFields = {
  code: Line(40),
  name: Line(120),
  /** Month to which the entry belongs. */
  competence: Month,
  dueOn: CalendarDate,
  amount: OrNull(Amount),
  /** Line under the bar code (linha digitável), digits only: 47 for a bank slip, 48 for taxes and utilities. */
  paymentLine: OrNull(Type.String({ pattern: '^(\\d{47}|\\d{48})$' })),
  /** Pix code to copy and paste ("Pix Copia e Cola"). */
  pix: OrNull(Line(512)),
  status: TaxEntryStatus,
};

/** Entry as written by staff. Body of {@link addTaxEntry} and {@link replaceTaxEntry}. */
export const TaxEntryDraft = Type.Object(entryFields, { additionalProperties: false });
export type TaxEntryDraft = Static<typeof TaxEntryDraft>;

/** A payment or filing that is due for a client on a day. */
export const TaxEntry = Type.Object({
  id: Type.String(),
  clientId: Type.String(),
  ...entryFields,
  /** ID of the client's document that proves the payment; null without one. */
  receiptDocumentId: OrNull(Type.String()),
});
export type TaxEntry = Static<typeof TaxEntry>;

/** Query of {@link listTaxEntries}; 366 days at most. */
export const TaxEntryQuery = Type.Object({
  from: CalendarDate,
  to: CalendarDate,
  /** Whether to include entries that were due before `from` and are still open. */
  overdue: Type.Optional(Type.Boolean({ default: false })),
});
export type TaxEntryQuery = Static<typeof TaxEntryQuery>;

/** Entries, sorted by due date. */
export const TaxEntryList = Type.Object({ items: Type.Array(TaxEntry) });
export type TaxEntryList = Static<typeof TaxEntryList>;

/** Body of {@link giveTaxReceipt}. */
export const TaxReceipt = Type.Object(
  { documentId: Type.String({ maxLength: 64 }) },
  { additionalProperties: false },
);
export type TaxReceipt = Static<typeof TaxReceipt>;

/** Response of {@link getTaxEntryCalendar}: an iCalendar file (RFC 5545). */
export const CalendarFile = Type.Object({ fileName: Type.String(), content: Type.String() });
export type CalendarFile = Static<typeof CalendarFile>;

const ofClient = Type.Object({ clientId: Id });
const ofEntry = Type.Object({ entryId: Id });
const ofRule = Type.Object({ ruleId: Id });

export const listTaxEntries = endpoint({
  method: 'GET',
  path: '/api/tax-calendar/v1/clients/:clientId/entries',
  access: 'dashboards.read',
  when: shownWhen,
  summary: 'Lists what a client has to pay or file between two dates.',
  params: ofClient,
  query: TaxEntryQuery,
  answers: { 200: TaxEntryList },
  example: { query: { from: '2026-11-01', to: '2026-11-30' } },
});

export const getTaxEntryCalendar = endpoint({
  method: 'GET',
  path: '/api/tax-calendar/v1/entries/:entryId/calendar',
  access: 'dashboards.read',
  when: shownWhen,
  summary: 'Returns an entry as an iCalendar file.',
  params: ofEntry,
  answers: { 200: CalendarFile },
});

export const giveTaxReceipt = endpoint({
  method: 'PUT',
  path: '/api/tax-calendar/v1/entries/:entryId/receipt',
  access: 'dashboards.write',
  when: shownWhen,
  summary: 'Names the document that shows that an entry is paid.',
  params: ofEntry,
  body: TaxReceipt,
  answers: { 200: TaxEntry },
  example: { body: { documentId: '{documentId}' } },
});

const exampleEntry = {
  code: 'DAS',
  name: 'Simples Nacional',
  competence: '2026-10',
  dueOn: '2026-11-23',
  amount: null,
  paymentLine: null,
  pix: null,
  status: 'open',
};

export const addTaxEntry = endpoint({
  method: 'POST',
  path: '/api/tax-calendar/v1/clients/:clientId/entries',
  access: 'dashboards.manage',
  when: shownWhen,
  summary: 'Adds an entry.',
  params: ofClient,
  body: TaxEntryDraft,
  answers: { 201: TaxEntry },
  example: { body: exampleEntry },
});

export const replaceTaxEntry = endpoint({
  method: 'PUT',
  path: '/api/tax-calendar/v1/entries/:entryId',
  access: 'dashboards.manage',
  when: shownWhen,
  summary: 'Replaces an entry. No rule overwrites it from then on.',
  params: ofEntry,
  body: TaxEntryDraft,
  answers: { 200: TaxEntry },
  example: { body: exampleEntry },
});

export const removeTaxEntry = endpoint({
  method: 'DELETE',
  path: '/api/tax-calendar/v1/entries/:entryId',
  access: 'dashboards.manage',
  when: shownWhen,
  summary: 'Removes an entry for good.',
  params: ofEntry,
  answers: { 204: Nothing },
});

export const getTaxProfile = endpoint({
  method: 'GET',
  path: '/api/tax-calendar/v1/clients/:clientId/profile',
  access: 'dashboards.manage',
  when: shownWhen,
  summary: 'Returns the tax regimes of a client.',
  params: ofClient,
  answers: { 200: TaxProfile },
});

export const saveTaxProfile = endpoint({
  method: 'PUT',
  path: '/api/tax-calendar/v1/clients/:clientId/profile',
  access: 'dashboards.manage',
  when: shownWhen,
  summary: 'Saves the tax regimes of a client.',
  params: ofClient,
  body: TaxProfile,
  answers: { 200: TaxProfile },
  example: { body: { regimes: [], uf: null } },
});

export const listTaxRules = endpoint({
  method: 'GET',
  path: '/api/tax-calendar/v1/rules',
  access: 'dashboards.manage',
  when: shownWhen,
  summary: 'Lists the rules that generate entries.',
  answers: { 200: TaxRuleList },
});

const exampleRule = {
  regime: 'mei',
  code: 'DAS-MEI',
  name: 'Simples Nacional',
  months: null,
  due: { kind: 'day', number: 20, monthsAfter: 1, shift: 'postpone', payroll: false },
  amount: null,
};

export const addTaxRule = endpoint({
  method: 'POST',
  path: '/api/tax-calendar/v1/rules',
  access: 'taxRules.manage',
  when: shownWhen,
  summary: 'Adds a rule. For managers and owners.',
  body: TaxRuleDraft,
  answers: { 201: TaxRule },
  example: { body: exampleRule },
});

export const replaceTaxRule = endpoint({
  method: 'PUT',
  path: '/api/tax-calendar/v1/rules/:ruleId',
  access: 'taxRules.manage',
  when: shownWhen,
  summary: 'Replaces a rule. For managers and owners.',
  params: ofRule,
  body: TaxRuleDraft,
  answers: { 200: TaxRule },
  example: { body: exampleRule },
});

export const removeTaxRule = endpoint({
  method: 'DELETE',
  path: '/api/tax-calendar/v1/rules/:ruleId',
  access: 'taxRules.manage',
  when: shownWhen,
  summary: 'Removes a rule. For managers and owners.',
  params: ofRule,
  answers: { 204: Nothing },
});
