import { DemoDay } from '@anteroom/server-sdk/demo';
import type { Tx } from '../database/schema.ts';
import { addTaskGroup } from './addTaskGroup.ts';
import { clientsOf } from './clients.ts';
import type { DemoGroup } from './DemoTask.ts';
import { demoInvoiceTasks } from './demoInvoices.ts';
import { demoQuestionnaires } from './demoQuestionnaires.ts';
import { demoSteps } from './demoSteps.ts';
import type { SeedDeps } from './SeedDeps.ts';

export async function seedTasks(tx: Tx, { clock }: SeedDeps): Promise<void> {
  const day = new DemoDay(clock);
  const groups = [
    ...american(day),
    ...marcos(day),
    ...brazilian(day),
    ...british(day),
    ...demoInvoiceTasks(day),
    ...demoQuestionnaires(day),
    demoSteps(day),
  ];
  for (const group of groups) await addTaskGroup(tx, group, day);
}

function american(day: DemoDay): DemoGroup[] {
  const taxYear = day.year - 1;
  return [
    {
      companyId: 'c1001',
      clientId: 'us-001',
      tasks: [
        {
          id: 'us-001-bank-statements',
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
      companyId: 'c1001',
      clientId: 'us-001',
      tasks: [
        {
          id: 'us-001-equipment-receipts',
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
          label: 'Upload your year-end inventory count',
          due: 41,
          params: { description: 'A spreadsheet or a signed scan of the count sheet is fine.', minutes: 20 },
        },
      ],
    },
    {
      companyId: 'c1001',
      clientId: 'us-001',
      tasks: [
        {
          id: 'us-001-lease',
          label: 'Upload the signed workshop lease',
          due: -20,
          done: -24,
          params: { description: 'All pages, with both signatures.', minutes: 5 },
        },
      ],
    },
    {
      companyId: 'c1001',
      clientId: 'us-002',
      tasks: [
        {
          id: 'us-002-income-forms',
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
      companyId: 'c1001',
      clientId: 'us-003',
      tasks: [
        {
          id: 'us-003-brokerage',
          label: 'Upload the trust’s brokerage statement',
          due: 26,
          params: { description: 'The consolidated statement for the third quarter.', minutes: 5 },
        },
      ],
    },
  ];
}

/** One for every other client of Marco's, due ever later; enough for a second page. */
function marcos(day: DemoDay): DemoGroup[] {
  return (clientsOf.marco ?? [])
    .filter((_, index) => index % 2 === 0)
    .map((clientId, index) => ({
      companyId: 'c1001',
      clientId,
      tasks: [
        {
          id: `${clientId}-ledger`,
          label: `Upload the ${day.month(1, 'en-US')} ledger`,
          due: index * 2 - 4,
          params: { description: 'Your bookkeeping export, as CSV or Excel.', minutes: 5 },
        },
      ],
    }));
}

function brazilian(day: DemoDay): DemoGroup[] {
  const month = day.month(1, 'pt-BR');
  return [
    {
      companyId: 'c2001',
      clientId: 'br-001',
      tasks: [
        {
          id: 'br-001-extratos',
          label: `Enviar os extratos bancários de ${month}`,
          due: -2,
          params: {
            description: 'Um arquivo por conta, em PDF ou OFX. Precisamos deles para o fechamento do mês.',
            minutes: 10,
          },
        },
      ],
    },
    {
      companyId: 'c2001',
      clientId: 'br-001',
      tasks: [
        {
          id: 'br-001-cartao-ponto',
          label: 'Enviar o espelho de ponto dos funcionários',
          due: 4,
          params: { description: 'O relatório do mês, assinado por todos.', minutes: 10 },
        },
      ],
    },
    {
      companyId: 'c2001',
      clientId: 'br-002',
      tasks: [
        {
          id: 'br-002-notas',
          label: `Enviar as notas de despesas de ${month}`,
          due: 9,
          params: { description: 'Fotos ou PDFs. Uma foto nítida por nota basta.', minutes: 15 },
        },
      ],
    },
  ];
}

function british(day: DemoDay): DemoGroup[] {
  return [
    {
      companyId: 'c3001',
      clientId: 'gb-001',
      tasks: [
        {
          id: 'gb-001-p60',
          label: `Upload your P60 for ${day.year - 1}/${String(day.year % 100).padStart(2, '0')}`,
          due: 6,
          params: { description: 'From your employer. A photo of the whole form is fine.', minutes: 5 },
        },
        {
          id: 'gb-001-dividends',
          label: 'Upload your dividend vouchers',
          due: 30,
          params: { description: 'For shares not held in an ISA.', minutes: 10 },
        },
      ],
    },
  ];
}
