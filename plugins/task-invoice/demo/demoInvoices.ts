import { majorUnits } from '@anteroom/domain/money/money';
import type { AnyTransaction, Demo } from '@anteroom/server-sdk';
import type { DemoDay, DemoDocument, DemoTask } from '@anteroom/server-sdk/demo';
import type { InvoiceDefinition, WayToPay } from '../api.ts';
import { lineAmount } from '../rules/invoiceProblems.ts';

interface DemoInvoice {
  readonly companyId: string;
  readonly clientId: string;
  readonly taskId: string;
  readonly label: string;
  readonly description: string;
  readonly number: string;
  /** Days from the seed day. */
  readonly issued: number;
  readonly due: number;
  /** Days from the seed day on which the firm received the money. */
  readonly received?: number;
  readonly currency: string;
  /** Description, quantity, unit price, and tax as a share of the amount. */
  readonly lines: readonly (readonly [string, number, number, number])[];
  readonly ways: readonly WayToPay[];
  readonly words: {
    readonly pdf: string;
    readonly tax: string;
    readonly total: string;
    readonly folder: string;
  };
  readonly locale: string;
}

/** Adds the invoices of a demo firm, with their PDFs: one past due, one paid, one by Pix, one in pounds. */
export async function demoInvoices(
  tx: AnyTransaction,
  { companyId, day, tasks, documents }: Demo,
): Promise<void> {
  for (const invoice of allInvoices(day).filter((one) => one.companyId === companyId)) {
    await tasks.add(tx, {
      clientId: invoice.clientId,
      requested: invoice.issued,
      tasks: [taskOf(invoice, day)],
    });
    await documents.add(tx, documentOf(invoice, day));
  }
}

function documentOf(invoice: DemoInvoice, day: DemoDay): DemoDocument {
  const { lines, tax, total, currency } = definitionOf(invoice, day);
  const money = (amount: number) =>
    majorUnits(amount, currency).toLocaleString(invoice.locale, { style: 'currency', currency });
  return {
    clientId: invoice.clientId,
    id: documentIdOf(invoice),
    folder: invoice.words.folder,
    name: `${invoice.words.pdf} ${invoice.number.replaceAll('/', '-')}.pdf`,
    age: -invoice.issued,
    isLocked: true,
    content: {
      paragraphs: [invoice.description],
      rows: [
        ...lines.map(({ description, amount }) => [description, money(amount)] as const),
        ...(tax === 0 ? [] : [[invoice.words.tax, money(tax)] as const]),
        [invoice.words.total, money(total)],
      ],
    },
  };
}

function taskOf(invoice: DemoInvoice, day: DemoDay): DemoTask {
  const { taskId: id, label, description, due, received } = invoice;
  return {
    id,
    kind: 'PAYMENT_REQUEST',
    label,
    due,
    params: { description, minutes: 3 },
    definition: definitionOf(invoice, day),
    ...(received !== undefined && {
      done: received,
      received: true,
      data: { paidOn: day.date(received - 1), way: invoice.ways[0]?.kind },
    }),
  };
}

function definitionOf(invoice: DemoInvoice, day: DemoDay): InvoiceDefinition {
  const lines = invoice.lines.map(([description, quantity, unitPrice, taxed]) => {
    const amount = lineAmount({ quantity, unitPrice });
    return { description, quantity, unitPrice, amount, tax: Math.round(amount * taxed) };
  });
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  const tax = lines.reduce((sum, line) => sum + line.tax, 0);
  return {
    number: invoice.number,
    issueDate: day.date(invoice.issued),
    currency: invoice.currency,
    lines,
    subtotal,
    tax,
    total: subtotal + tax,
    documentId: documentIdOf(invoice),
    ways: [...invoice.ways],
  };
}

function documentIdOf({ taskId }: DemoInvoice): string {
  return `${taskId}-pdf`;
}

const english = { pdf: 'Invoice', tax: 'Tax', total: 'Total', folder: 'Invoices' };
const harborBank = {
  kind: 'us-transfer',
  payee: 'Harbor & Finch CPAs',
  bank: 'First Harbor Bank',
  routingNumber: '011000015',
  accountNumber: '000482915537',
} as const;

function allInvoices(day: DemoDay): DemoInvoice[] {
  const { year } = day;
  const month = day.month(1, 'pt-BR');
  return [
    {
      companyId: 'c1001',
      clientId: 'us-002',
      taskId: 'us-002-invoice',
      label: `Pay invoice HF-${year}-1042`,
      description: `For your ${year - 2} individual tax return and the planning meeting.`,
      number: `HF-${year}-1042`,
      issued: -32,
      due: -2,
      currency: 'USD',
      lines: [
        [`Individual tax return ${year - 2} (Form 1040)`, 1, 65_000, 0],
        ['Schedule C, woodworking studio', 1, 22_500, 0],
        ['Tax planning meeting, hours', 1.5, 24_000, 0],
        ['Returning client discount', 1, -5_000, 0],
      ],
      ways: [{ ...harborBank, reference: `HF-${year}-1042` }, { kind: 'payment-page' }],
      words: english,
      locale: 'en-US',
    },
    {
      companyId: 'c1001',
      clientId: 'us-003',
      taskId: 'us-003-invoice',
      label: `Pay invoice HF-${year}-0977`,
      description: 'For the annual accounting of the trust.',
      number: `HF-${year}-0977`,
      issued: -75,
      due: -45,
      received: -47,
      currency: 'USD',
      lines: [['Trust accounting and Form 1041', 1, 140_000, 0]],
      ways: [{ ...harborBank, reference: `HF-${year}-0977` }],
      words: english,
      locale: 'en-US',
    },
    {
      companyId: 'c2001',
      clientId: 'br-001',
      taskId: 'br-001-fatura',
      label: `Pagar os honorários de ${month}`,
      description: `Honorários contábeis de ${month}, com folha de pagamento.`,
      number: `${year}-0311`,
      issued: -6,
      due: 6,
      currency: 'BRL',
      lines: [
        ['Honorários contábeis mensais', 1, 98_000, 0],
        ['Folha de pagamento, por funcionário', 5, 4_250, 0],
      ],
      ways: [
        {
          kind: 'pix',
          payee: 'Aurora Contábil',
          city: 'São Paulo',
          target: { kind: 'key', key: 'financeiro@auroracontabil.test', txid: `FATURA${year}0311` },
        },
        { kind: 'payment-page' },
      ],
      words: { pdf: 'Fatura', tax: 'Impostos', total: 'Total', folder: 'Faturas' },
      locale: 'pt-BR',
    },
    {
      companyId: 'c3001',
      clientId: 'gb-001',
      taskId: 'gb-001-invoice',
      label: `Pay invoice TL/${year}/208`,
      description: 'For your Self Assessment tax return.',
      number: `TL/${year}/208`,
      issued: -10,
      due: 20,
      currency: 'GBP',
      lines: [
        ['Self Assessment tax return', 1, 32_000, 0.2],
        ['Rental income pages', 2, 7_500, 0.2],
      ],
      ways: [
        {
          kind: 'uk-transfer',
          payee: 'Thames & Ledger LLP',
          sortCode: '200000',
          accountNumber: '55779911',
          reference: `TL ${year} 208`,
        },
      ],
      words: { ...english, tax: 'VAT (20%)' },
      locale: 'en-GB',
    },
  ];
}
