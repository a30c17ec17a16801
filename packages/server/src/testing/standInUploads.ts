import { KindJson } from '@anteroom/contract';
import { type AnyTransaction, type Demo, defineServer } from '@anteroom/server-sdk';
import type { DemoTask } from '@anteroom/server-sdk/demo';

/**
 * Stands in for the plugin with upload tasks, in a tree from which it was removed, because testing what the portal does
 * with tasks requires some task kind. Its demo data are the tasks and the document that tests of the portal refer to.
 */
export const standInUploads = defineServer({
  id: 'stand-in-uploads',
  register: ({ taskKinds }) =>
    taskKinds.add({
      kind: 'UPLOAD',
      group: 'document_request',
      definition: KindJson,
      data: KindJson,
      stepParams: KindJson,
      stepData: KindJson,
    }),
  demo: { c1001: americanTasks, c2001: brazilianTasks, c3001: britishTasks },
});

async function americanTasks(tx: AnyTransaction, { documents, tasks }: Demo): Promise<void> {
  const ledgers = Array.from({ length: 20 }, (_, index) => ({
    clientId: `us-${101 + 2 * index}`,
    tasks: [upload(`us-${101 + 2 * index}-ledger`, 'Upload the ledger', index * 2 - 4)],
  }));
  const groups = [
    ['us-001', upload('us-001-bank-statements', 'Upload your bank statements', -3, { minutes: 10 })],
    [
      'us-001',
      upload('us-001-equipment-receipts', 'Upload the receipts for the new planer', 5),
      upload('us-001-inventory', 'Upload your year-end inventory count', 41),
    ],
    ['us-001', { ...upload('us-001-lease', 'Upload the signed workshop lease', -20), done: -24 }],
    ['us-002', upload('us-002-income-forms', 'Upload your W-2 and 1099 forms', 12)],
    ['us-002', upload('us-002-papers', 'Upload your papers', 30)],
    ['us-003', upload('us-003-brokerage', 'Upload the trust’s brokerage statement', 26)],
  ] as const;
  for (const [clientId, ...of] of groups) await tasks.add(tx, { clientId, tasks: of });
  for (const group of ledgers) await tasks.add(tx, group);
  await documents.add(tx, {
    clientId: 'us-001',
    name: 'Workshop lease, signed.pdf',
    age: 24,
    by: 'olivia',
    comments: [{ age: 23, text: 'Thank you, that is the page we were missing.' }],
    task: { id: 'us-001-lease', label: 'Upload the signed workshop lease', kind: 'UPLOAD' },
    content: { paragraphs: ['Lease of the workshop'], rows: [] },
  });
}

async function brazilianTasks(tx: AnyTransaction, { tasks }: Demo): Promise<void> {
  await tasks.add(tx, { clientId: 'br-001', tasks: [upload('br-001-extratos', 'Enviar os extratos', -2)] });
  await tasks.add(tx, { clientId: 'br-002', tasks: [upload('br-002-notas', 'Enviar as notas', 9)] });
}

async function britishTasks(tx: AnyTransaction, { tasks }: Demo): Promise<void> {
  const asked = [
    upload('gb-001-p60', 'Upload your P60', 21),
    upload('gb-001-dividends', 'Upload dividends', 21),
  ];
  await tasks.add(tx, { clientId: 'gb-001', tasks: asked });
}

function upload(id: string, label: string, due: number, params: DemoTask['params'] = {}): DemoTask {
  return { id, kind: 'UPLOAD', label, due, params };
}
