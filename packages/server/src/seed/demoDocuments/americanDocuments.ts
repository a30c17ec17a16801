import type { DemoDay } from '@anteroom/server-sdk/demo';
import { clientsOf } from '../clients.ts';
import { csv } from '../csv.ts';
import { receiptPicture } from '../receiptPicture.ts';
import type { DemoDocument } from './demoDocuments.ts';

export function americanDocuments(day: DemoDay): DemoDocument[] {
  // The return of last year may not be due yet.
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
          'Everything between us is now in one place. You’ll find what we need from you under Tasks and what we’ve prepared for you under Documents.',
          'If anything is unclear, send us a request under Actions. We answer within one business day.',
        ],
      },
    },
    {
      ...workshop,
      folder: returns(before),
      name: `${before} Form 1065, filed copy.pdf`,
      isFiled: true,
      age: day.daysSince(`${last}-03-10`),
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
      folder: returns(before),
      name: `${before} Schedule K-1, filed copy.pdf`,
      isFiled: true,
      age: day.daysSince(`${last}-03-10`),
      read: true,
      content: {
        paragraphs: ["Partner's share of income, deductions and credits, for O. Hartwell's own return."],
        rows: [
          ['Ordinary business income', '$57,182'],
          ["Partner's share", '50 %'],
        ],
      },
    },
    {
      ...workshop,
      folder: returns(last),
      name: `${last} Schedule K-1, O. Hartwell.pdf`,
      age: 3,
      content: {
        paragraphs: [
          "Estimate of the partner's share of income, deductions and credits. The final one comes with the filed return.",
        ],
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
      age: day.afterMonth(1, 1),
      comments: [
        {
          by: 'olivia',
          age: day.afterMonth(1, 0.9),
          text: 'Materials look high. Is the oak delivery in here already?',
        },
        { age: day.afterMonth(1, 0.8), text: 'Yes, all of it. Next month will be lower by about $6,000.' },
      ],
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
      age: day.afterMonth(2, 34),
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
      age: day.afterMonth(1, 8),
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
      folder: returns(before),
      name: `${before} Form 1040, filed copy.pdf`,
      isFiled: true,
      age: day.daysSince(`${last}-04-11`),
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
    { ...olivia, name: 'Donation receipt, food bank.png', age: 1, by: 'olivia', content: receiptPicture() },
    {
      ...workshop,
      name: 'Workshop lease, draft.pdf',
      age: 26,
      by: 'olivia',
      deleted: { by: 'olivia', age: 24 },
      content: {
        paragraphs: [
          'Draft of the lease of the premises at 18 Foundry Lane, Portland, as it was before it was signed.',
        ],
      },
    },
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
      folder: returns(before),
      name: `${before} Form 1041, filed copy.pdf`,
      age: day.daysSince(`${last}-04-12`),
      read: true,
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

/** Returns what a person with many clients uploaded for two of them. */
export function marcosUploads(day: DemoDay): DemoDocument[] {
  const marco = { companyId: 'c1001', age: day.afterMonth(1, 1), by: 'marco' };
  const payroll = (monthsAgo: number) => ({
    ...marco,
    clientId: 'us-102',
    name: `Payroll, ${day.month(monthsAgo, 'en-US')}.csv`,
    content: csv(
      'Employee,Gross,Withholding,Net',
      `A. Okafor,${5000 - 100 * monthsAgo}.00,1050.00,${3950 - 100 * monthsAgo}.00`,
    ),
  });
  return [
    {
      ...marco,
      clientId: 'us-101',
      name: 'Bank statement.pdf',
      content: {
        paragraphs: [`Statement of the checking account for ${day.month(1, 'en-US')}.`],
        rows: [['Closing balance', '$8,214.60']],
      },
    },
    payroll(2),
    payroll(1),
  ];
}

export function engagementLetters(day: DemoDay): DemoDocument[] {
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
