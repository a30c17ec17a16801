import { expect, test } from 'vitest';
import { flagDefaults } from './featureFlags.ts';
import { hiddenTaskKinds } from './hiddenTaskKinds.ts';

test.each([
  [[], []],
  [['HideTasks'], []],
  [['HideESignTask'], ['ESIGN']],
  [['HideInvoiceTask'], ['PAYMENT_REQUEST']],
  [['HideDocRequestTask'], ['DOCUMENT_REQUEST']],
  [
    ['HideInvoiceTask', 'HideESignTask'],
    ['ESIGN', 'PAYMENT_REQUEST'],
  ],
])('%j hide %j', (controls: string[], kinds) => {
  const held = { has: () => false, control: (name: string) => controls.includes(name) };
  expect(hiddenTaskKinds(held, flagDefaults)).toEqual(kinds);
});

test.each([
  [[], ['PAYMENT_REQUEST']],
  [['HideInvoiceTask'], ['PAYMENT_REQUEST']],
])('without the flag for invoices, %j hide %j', (controls: string[], kinds) => {
  const held = { has: () => false, control: (name: string) => controls.includes(name) };
  expect(hiddenTaskKinds(held, { ...flagDefaults, invoiceTask: false })).toEqual(kinds);
});
