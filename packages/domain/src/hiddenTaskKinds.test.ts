import { expect, test } from 'vitest';
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
  expect(hiddenTaskKinds({ has: () => false, control: (name) => controls.includes(name) })).toEqual(kinds);
});
