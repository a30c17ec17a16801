import type { SingleFieldDefinition } from '@anteroom/domain/forms/formDefinition';
import type { Condition, FieldDefinition, FormDefinition, LocalizedText } from '@anteroom/forms';
import type { WayToPay } from '../api.ts';

type WayKind = WayToPay['kind'];

/** Currencies whose minor unit is a hundredth, so that amounts are typed with two decimals. */
export const currencies = [
  'USD',
  'GBP',
  'EUR',
  'BRL',
  'CAD',
  'AUD',
  'ARS',
  'CHF',
  'CZK',
  'DKK',
  'MXN',
  'NOK',
  'NZD',
  'PLN',
  'SEK',
];

/** Returns the name of the question about ways to pay, which depends on the currency. */
export function waysField(currency: string): 'waysUsd' | 'waysGbp' | 'waysBrl' | 'waysOther' {
  switch (currency) {
    case 'USD':
      return 'waysUsd';
    case 'GBP':
      return 'waysGbp';
    case 'BRL':
      return 'waysBrl';
    default:
      return 'waysOther';
  }
}

/**
 * Returns the form in which staff define an invoice. Totals are computed.
 *
 * @param hasPage - whether the portal has a payment page.
 * @param currencyName - returns a currency's name in the person's language.
 */
export function invoiceForm(
  hasPage: boolean,
  currencyName: (currency: string) => LocalizedText,
): FormDefinition {
  return {
    id: 'invoice-editor',
    version: 1,
    fields: [
      { name: 'number', type: 'text', label: 'editor.number', required: true, maxLength: 40 },
      { name: 'issueDate', type: 'date', label: 'editor.issueDate', required: true, beside: true },
      {
        name: 'currency',
        type: 'choice',
        label: 'editor.currency',
        required: true,
        options: currencies.map((value) => ({ value, label: currencyName(value) })),
      },
      {
        name: 'lines',
        type: 'group',
        label: 'lines.title',
        entry: 'editor.line',
        add: 'editor.addLine',
        required: true,
        max: 200,
        fields: lineFields,
      },
      waysQuestion('waysUsd', 'us-transfer', ['USD'], hasPage),
      waysQuestion('waysGbp', 'uk-transfer', ['GBP'], hasPage),
      waysQuestion('waysBrl', 'pix', ['BRL'], hasPage),
      waysQuestion('waysOther', null, others, hasPage),
      ...accountFields,
    ],
  };
}

const others = currencies.filter((currency) => waysField(currency) === 'waysOther');

const lineFields: readonly SingleFieldDefinition[] = [
  { name: 'description', type: 'text', label: 'lines.description', required: true, maxLength: 200 },
  {
    name: 'quantity',
    type: 'number',
    label: 'editor.quantity',
    required: true,
    min: 0.001,
    max: 1_000_000,
    decimals: 3,
  },
  {
    name: 'unitPrice',
    type: 'number',
    label: 'editor.unitPrice',
    required: true,
    min: -99_999_999,
    max: 99_999_999,
    decimals: 2,
    beside: true,
  },
  {
    name: 'tax',
    type: 'number',
    label: 'lines.tax',
    min: -99_999_999,
    max: 99_999_999,
    decimals: 2,
    beside: true,
  },
];

function waysQuestion(
  name: string,
  national: WayKind | null,
  currency: readonly string[],
  hasPage: boolean,
): FieldDefinition {
  const kinds: WayKind[] = [
    ...(national ? [national] : []),
    'iban-transfer',
    ...(hasPage ? (['payment-page'] as const) : []),
  ];
  return {
    name,
    type: 'several',
    label: 'ways.title',
    required: true,
    when: { field: 'currency', is: currency },
    options: kinds.map((value) => ({ value, label: `editor.way.${value}` })),
  };
}

const byUs: Condition = { field: 'waysUsd', is: 'us-transfer' };
const byUk: Condition = { field: 'waysGbp', is: 'uk-transfer' };
const byPix: Condition = { field: 'waysBrl', is: 'pix' };
const byIban: Condition = {
  any: (['waysUsd', 'waysGbp', 'waysBrl', 'waysOther'] as const).map((field) => ({
    field,
    is: 'iban-transfer',
  })),
};

const accountFields: readonly FieldDefinition[] = [
  payee('usPayee', 'editor.way.us-transfer', byUs),
  {
    name: 'usBank',
    type: 'text',
    label: 'transfer.bank',
    required: true,
    maxLength: 70,
    when: byUs,
    beside: true,
  },
  {
    name: 'usRouting',
    type: 'text',
    label: 'transfer.routingNumber',
    required: true,
    maxLength: 20,
    when: byUs,
  },
  {
    name: 'usAccount',
    type: 'text',
    label: 'transfer.accountNumber',
    required: true,
    maxLength: 30,
    when: byUs,
    beside: true,
  },
  payee('ukPayee', 'editor.way.uk-transfer', byUk),
  { name: 'ukSortCode', type: 'text', label: 'transfer.sortCode', required: true, maxLength: 12, when: byUk },
  {
    name: 'ukAccount',
    type: 'text',
    label: 'transfer.accountNumber',
    required: true,
    maxLength: 12,
    when: byUk,
    beside: true,
  },
  payee('pixPayee', 'editor.way.pix', byPix),
  {
    name: 'pixCity',
    type: 'text',
    label: 'editor.city',
    required: true,
    maxLength: 40,
    when: byPix,
    beside: true,
  },
  {
    name: 'pixKey',
    type: 'text',
    label: 'editor.pixKey',
    hint: 'editor.pixKeyHint',
    required: true,
    maxLength: 77,
    when: byPix,
  },
  payee('ibanPayee', 'editor.way.iban-transfer', byIban),
  { name: 'iban', type: 'text', label: 'editor.iban', required: true, maxLength: 50, when: byIban },
  { name: 'bic', type: 'text', label: 'editor.bic', maxLength: 15, when: byIban, beside: true },
];

function payee(name: string, heading: string, when: Condition): FieldDefinition {
  return { name, type: 'text', label: 'transfer.payee', heading, required: true, maxLength: 70, when };
}
