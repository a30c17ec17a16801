import type { AnyTransaction, Demo } from '@anteroom/server-sdk';
import { addRequest } from './addRequest.ts';

/** Adds a request for the records of a tax year. One item was accepted and one returned. */
export async function recordsOfTheYear(tx: AnyTransaction, demo: Demo): Promise<void> {
  const year = demo.day.year - 1;
  await addRequest(tx, demo, {
    clientId: 'us-002',
    by: 'olivia',
    id: 'us-002-records',
    label: `Records for your ${year} tax return`,
    due: 9,
    begun: true,
    params: {
      description:
        'The records we need besides your forms. If you don’t have one, tell us, and we won’t wait for it.',
      taxYear: year,
      minutes: 15,
    },
    items: [
      {
        label: 'Photo ID',
        description: 'Driver’s license or passport, front and back.',
        required: true,
        params: { types: ['pdf', 'jpg', 'jpeg', 'png', 'heic'] },
        review: { state: 'accepted', reason: null },
        given: {
          name: 'Driver license.pdf',
          age: 6,
          content: { paragraphs: ['Driver license, front and back. Olivia Hartwell.'] },
        },
      },
      {
        label: 'Mortgage interest statement (Form 1098)',
        description: 'From your lender, all pages.',
        required: true,
        params: { types: ['pdf'], several: false },
        review: { state: 'returned', reason: 'This is last year’s form. Please send the new one.' },
        given: {
          name: `Form 1098, ${year - 1}.pdf`,
          age: 6,
          content: {
            paragraphs: [`Mortgage interest statement for ${year - 1}.`],
            rows: [['Mortgage interest received', '$ 8,412.90']],
          },
        },
      },
      {
        label: 'Property tax bills',
        description: 'One for each half of the year.',
        required: true,
        params: {},
      },
      {
        label: 'Charitable donations',
        description: 'Receipts, or a list of charities and amounts.',
        required: false,
        params: {},
      },
      {
        label: 'Child care expenses',
        description: 'The provider’s annual statement with their tax ID.',
        required: true,
        params: { types: ['pdf', 'jpg', 'jpeg', 'png'] },
      },
    ],
  });
}
