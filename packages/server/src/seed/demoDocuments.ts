import { clientsOf } from './clients.ts';
import type { PdfText } from './pdf.ts';
import { receiptPicture } from './receiptPicture.ts';
import type { SeedDay } from './seedDay.ts';

export interface DemoDocument {
  readonly companyId: string;
  readonly clientId: string;
  /** Absent: in the client's root. */
  readonly folder?: { readonly name: string; readonly year?: number };
  /** With its extension. */
  readonly name: string;
  /** Days before the seed day. */
  readonly age: number;
  /** The client's own user who uploaded it; absent: the firm. */
  readonly by?: string;
  /** Whether the client's user has opened what the firm uploaded. */
  readonly read?: boolean;
  readonly task?: { readonly id: string; readonly label: string };
  /** A PDF is set from its text; anything else is as it is. */
  readonly content: Omit<PdfText, 'letterhead' | 'date' | 'dateLocale' | 'title'> | Buffer;
}

/** What lies in the demo clients' folders, some of it not yet read. */
export function demoDocuments(day: SeedDay): DemoDocument[] {
  return [...american(day), ...otherAmericans(day), ...brazilian(day), ...british(day)];
}

function american(day: SeedDay): DemoDocument[] {
  const [last, before] = [day.year - 1, day.year - 2];
  const workshop = { companyId: 'c1001', clientId: 'us-001' };
  const olivia = { companyId: 'c1001', clientId: 'us-002' };
  const trust = { companyId: 'c1001', clientId: 'us-003' };
  const returns = (year: number) => ({ name: 'Tax returns', year });
  return [
    {
      ...workshop,
      name: 'Welcome to your portal.pdf',
      age: 310,
      read: true,
      content: {
        paragraphs: [
          'From now on everything between us is in one place: what we need from you is under Tasks, what we have prepared for you is under Documents.',
          'If anything is unclear, send us a request under Actions. We answer within one working day.',
        ],
      },
    },
    {
      ...workshop,
      name: 'Workshop lease, signed.pdf',
      age: 24,
      by: 'olivia',
      task: { id: 'us-001-lease', label: 'Upload the signed workshop lease' },
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
    },
    {
      ...workshop,
      folder: returns(before),
      name: `${before} Form 1065, filed copy.pdf`,
      age: 590,
      read: true,
      content: {
        paragraphs: ['U.S. Return of Partnership Income, as accepted by the Internal Revenue Service.'],
        rows: [
          ['Gross receipts', '$612,480'],
          ['Total deductions', '$498,115'],
          ['Ordinary business income', '$114,365'],
        ],
      },
    },
    {
      ...workshop,
      folder: returns(last),
      name: `${last} Form 1065, filed copy.pdf`,
      age: 221,
      read: true,
      content: {
        paragraphs: ['U.S. Return of Partnership Income, as accepted by the Internal Revenue Service.'],
        rows: [
          ['Gross receipts', '$688,902'],
          ['Total deductions', '$551,037'],
          ['Ordinary business income', '$137,865'],
        ],
      },
    },
    {
      ...workshop,
      folder: returns(last),
      name: `${last} Schedule K-1, O. Hartwell.pdf`,
      age: 3,
      content: {
        paragraphs: ["Partner's share of income, deductions and credits. Keep it with your own return."],
        rows: [
          ['Ordinary business income', '$68,932'],
          ['Guaranteed payments', '$36,000'],
          ["Partner's share", '50 %'],
        ],
      },
    },
    {
      ...workshop,
      folder: { name: 'Bookkeeping' },
      name: `Profit and loss, ${day.month(1, 'en-US')}.pdf`,
      age: 1,
      content: {
        paragraphs: ['Prepared from your books, unaudited.'],
        rows: [
          ['Sales', '$63,214.20'],
          ['Materials', '$21,870.65'],
          ['Wages', '$18,400.00'],
          ['Net income', '$14,092.31'],
        ],
      },
    },
    {
      ...workshop,
      folder: { name: 'Bookkeeping' },
      name: `Trial balance, ${day.month(2, 'en-US')}.csv`,
      age: 34,
      read: true,
      content: csv(
        'Account,Debit,Credit',
        '1000 Checking,48211.07,',
        '1200 Receivables,16940.00,',
        '2000 Payables,,9312.55',
        '3000 Capital,,55838.52',
      ),
    },
    {
      ...workshop,
      folder: { name: 'Payroll' },
      name: `Payroll summary, ${day.month(1, 'en-US')}.csv`,
      age: 8,
      read: true,
      content: csv(
        'Employee,Gross,Withholding,Net',
        'D. Okoye,5200.00,1144.00,4056.00',
        'M. Reyes,4800.00,1008.00,3792.00',
      ),
    },
    {
      ...olivia,
      name: `Engagement letter ${day.year}.pdf`,
      age: 2,
      content: {
        paragraphs: [
          'Thank you for choosing us again. This letter says what we will do for you this year, what we need from you, and what it costs.',
          'We will prepare your federal and state returns from what you give us. We do not audit it.',
        ],
        rows: [
          ['Form 1040 with schedules', '$780.00'],
          ['State return', '$180.00'],
        ],
      },
    },
    {
      ...olivia,
      folder: returns(last),
      name: `${last} Form 1040, filed copy.pdf`,
      age: 214,
      read: true,
      content: {
        paragraphs: ['U.S. Individual Income Tax Return, as accepted by the Internal Revenue Service.'],
        rows: [
          ['Adjusted gross income', '$121,408'],
          ['Taxable income', '$94,770'],
          ['Refund', '$1,236'],
        ],
      },
    },
    { ...olivia, name: 'Donation receipt, food bank.png', age: 17, by: 'olivia', content: receiptPicture() },
    {
      ...trust,
      name: 'Trust agreement.pdf',
      age: 402,
      by: 'olivia',
      content: {
        paragraphs: ['Agreement establishing the Hartwell Family Trust, with its first amendment.'],
      },
    },
    {
      ...trust,
      folder: returns(last),
      name: `${last} Form 1041, filed copy.pdf`,
      age: 5,
      content: {
        paragraphs: ['U.S. Income Tax Return for Estates and Trusts.'],
        rows: [
          ['Total income', '$18,310'],
          ['Distributed to beneficiaries', '$15,000'],
        ],
      },
    },
  ];
}

function otherAmericans(day: SeedDay): DemoDocument[] {
  return [...(clientsOf.marco ?? []).slice(0, 6), 'us-201'].map((clientId, index) => ({
    companyId: 'c1001',
    clientId,
    name: `Engagement letter ${day.year}.pdf`,
    age: 4 + index * 9,
    read: index > 2,
    content: {
      paragraphs: [
        'This letter says what we will do for you this year, what we need from you, and what it costs.',
      ],
      rows: [
        ['Bookkeeping, each month', '$450.00'],
        ['Annual return', '$1,200.00'],
      ],
    },
  }));
}

function brazilian(day: SeedDay): DemoDocument[] {
  const bakery = { companyId: 'c2001', clientId: 'br-001' };
  const architect = { companyId: 'c2001', clientId: 'br-002' };
  const taxes = { name: 'Impostos', year: day.year };
  return [
    {
      ...bakery,
      folder: taxes,
      name: `DAS, ${day.month(1, 'pt-BR')}.pdf`,
      age: 2,
      content: {
        paragraphs: [
          'Documento de Arrecadação do Simples Nacional. Pague até o vencimento para evitar multa e juros.',
        ],
        rows: [
          ['Receita bruta do mês', 'R$ 84.612,30'],
          ['Alíquota efetiva', '7,42 %'],
          ['Valor a pagar', 'R$ 6.278,23'],
        ],
      },
    },
    {
      ...bakery,
      folder: taxes,
      name: `DAS, ${day.month(2, 'pt-BR')}.pdf`,
      age: 33,
      read: true,
      content: {
        paragraphs: ['Documento de Arrecadação do Simples Nacional.'],
        rows: [
          ['Receita bruta do mês', 'R$ 79.904,10'],
          ['Valor a pagar', 'R$ 5.928,88'],
        ],
      },
    },
    {
      ...bakery,
      folder: { name: 'Folha de pagamento' },
      name: `Resumo da folha, ${day.month(1, 'pt-BR')}.pdf`,
      age: 6,
      content: {
        paragraphs: ['Sete funcionários. Os holerites individuais seguem em separado.'],
        rows: [
          ['Salários brutos', 'R$ 19.870,00'],
          ['INSS', 'R$ 1.946,21'],
          ['FGTS', 'R$ 1.589,60'],
          ['Líquido', 'R$ 17.204,44'],
        ],
      },
    },
    {
      ...bakery,
      folder: { name: 'Contabilidade' },
      name: `Balancete, ${day.month(2, 'pt-BR')}.csv`,
      age: 21,
      read: true,
      content: csv(
        'Conta;Débito;Crédito',
        '1.1.1 Caixa;12.480,15;',
        '1.1.2 Bancos;31.027,90;',
        '2.1.1 Fornecedores;;18.332,07',
      ),
    },
    {
      ...bakery,
      name: 'Contrato social consolidado.pdf',
      age: 365,
      by: 'ines',
      content: {
        paragraphs: ['Terceira alteração e consolidação do contrato social da Padaria Três Corações Ltda.'],
      },
    },
    { ...bakery, name: 'Nota do forno novo.png', age: 12, by: 'ines', content: receiptPicture() },
    {
      ...architect,
      folder: taxes,
      name: `DAS, ${day.month(1, 'pt-BR')}.pdf`,
      age: 2,
      content: {
        paragraphs: ['Documento de Arrecadação do Simples Nacional, Anexo III.'],
        rows: [
          ['Receita bruta do mês', 'R$ 22.500,00'],
          ['Valor a pagar', 'R$ 1.350,00'],
        ],
      },
    },
    {
      ...architect,
      name: `Proposta de honorários ${day.year}.pdf`,
      age: 48,
      read: true,
      content: {
        paragraphs: ['Serviços contábeis, fiscais e de departamento pessoal.'],
        rows: [
          ['Mensalidade', 'R$ 690,00'],
          ['Declaração anual', 'R$ 1.200,00'],
        ],
      },
    },
  ];
}

function british(day: SeedDay): DemoDocument[] {
  const george = { companyId: 'c3001', clientId: 'gb-001' };
  const taxYear = `${day.year - 2}-${String((day.year - 1) % 100).padStart(2, '0')}`;
  return [
    {
      ...george,
      name: 'Letter of engagement.pdf',
      age: 4,
      content: {
        paragraphs: [
          'This letter sets out the basis on which we act for you, and our respective areas of responsibility.',
        ],
        rows: [['Self Assessment return', '£420.00 + VAT']],
      },
    },
    {
      ...george,
      folder: { name: 'Self Assessment', year: day.year - 1 },
      name: `SA100 tax return ${taxYear}.pdf`,
      age: 290,
      read: true,
      content: {
        paragraphs: ['As submitted to HM Revenue & Customs.'],
        rows: [
          ['Total income', '£58,214.00'],
          ['Personal allowance', '£12,570.00'],
          ['Tax due', '£1,846.40'],
        ],
      },
    },
    {
      ...george,
      folder: { name: 'Self Assessment', year: day.year - 1 },
      name: 'Payment on account, reminder.pdf',
      age: 9,
      content: {
        paragraphs: [
          'Your second payment on account falls due on 31 July. Quote your unique taxpayer reference when you pay.',
        ],
        rows: [['Amount', '£923.20']],
      },
    },
    {
      ...george,
      name: `P60 ${taxYear}.pdf`,
      age: 150,
      by: 'george',
      content: {
        paragraphs: ['End of year certificate.'],
        rows: [
          ['Pay in the year', '£52,300.00'],
          ['Tax deducted', '£7,946.00'],
        ],
      },
    },
  ];
}

function csv(...lines: string[]): Buffer {
  return Buffer.from(`${lines.join('\r\n')}\r\n`);
}
