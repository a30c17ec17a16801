import type { AnyTransaction, Demo } from '@anteroom/server-sdk';
import type { DemoDay, DemoTaskGroup } from '@anteroom/server-sdk/demo';

/** Adds upload tasks for three clients, one of them completed, and tasks for the many clients of one person. */
export async function americanUploads(tx: AnyTransaction, { day, documents, tasks }: Demo): Promise<void> {
  for (const group of [...named(day), ...ledgers(day)]) await tasks.add(tx, group);
  await documents.add(tx, {
    clientId: 'us-001',
    name: 'Workshop lease, signed.pdf',
    age: 24,
    by: 'olivia',
    comments: [{ age: 23, text: 'Thank you, that is the page we were missing.' }],
    task: { id: 'us-001-lease', label: 'Upload the signed workshop lease', kind: 'UPLOAD' },
    content: {
      paragraphs: [
        'Lease of the premises at 18 Foundry Lane, Portland, between Foundry Lane Holdings and Bramble & Oak Furniture LLC.',
      ],
      rows: [
        ['Monthly rent', '$4,150.00'],
        ['Deposit', '$8,300.00'],
        ['Term', '36 months'],
      ],
    },
  });
}

function named(day: DemoDay): DemoTaskGroup[] {
  const taxYear = day.year - 1;
  return [
    {
      clientId: 'us-001',
      tasks: [
        {
          id: 'us-001-bank-statements',
          kind: 'UPLOAD',
          label: `Upload your bank statements for ${day.month(1, 'en-US')}`,
          due: -3,
          params: {
            description: 'One PDF per account, all pages. We need them to close the month.',
            minutes: 10,
          },
        },
      ],
    },
    {
      clientId: 'us-001',
      tasks: [
        {
          id: 'us-001-equipment-receipts',
          kind: 'UPLOAD',
          label: 'Upload the receipts for the new planer and band saw',
          due: 5,
          params: {
            description:
              'Invoices or photos of the receipts. We need them to depreciate the machines this year.',
            minutes: 5,
          },
        },
        {
          id: 'us-001-inventory',
          kind: 'UPLOAD',
          label: 'Upload your year-end inventory count',
          due: 41,
          params: { description: 'A spreadsheet or a signed scan of the count sheet is fine.', minutes: 20 },
        },
      ],
    },
    {
      clientId: 'us-001',
      tasks: [
        {
          id: 'us-001-lease',
          kind: 'UPLOAD',
          label: 'Upload the signed workshop lease',
          due: -20,
          done: -24,
          params: { description: 'All pages, with both signatures.', minutes: 5 },
        },
      ],
    },
    {
      clientId: 'us-002',
      tasks: [
        {
          id: 'us-002-income-forms',
          kind: 'UPLOAD',
          label: `Upload your ${taxYear} W-2 and 1099 forms`,
          due: 12,
          params: {
            description: 'Everything that arrived by mail: W-2, 1099-INT, 1099-DIV, 1099-B.',
            taxYear,
            minutes: 15,
          },
        },
      ],
    },
    {
      clientId: 'us-003',
      tasks: [
        {
          id: 'us-003-brokerage',
          kind: 'UPLOAD',
          label: 'Upload the trust’s brokerage statement',
          due: 26,
          params: { description: 'The consolidated statement for the last quarter.', minutes: 5 },
        },
      ],
    },
  ];
}

/** Returns one task group for every second client of Marco's, with increasing due dates: enough for a second page. */
function ledgers(day: DemoDay): DemoTaskGroup[] {
  return Array.from({ length: 20 }, (_, index) => {
    const clientId = `us-${101 + 2 * index}`;
    return {
      clientId,
      tasks: [
        {
          id: `${clientId}-ledger`,
          kind: 'UPLOAD',
          label: `Upload the ${day.month(1, 'en-US')} ledger`,
          due: index * 2 - 4,
          params: { description: 'Your bookkeeping export, as CSV or Excel.', minutes: 5 },
        },
      ],
    };
  });
}
