import type { DemoDay } from '@anteroom/server-sdk/demo';
import type { DemoDocument } from './demoDocuments.ts';

export function britishDocuments(day: DemoDay): DemoDocument[] {
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
      isFiled: true,
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
      comments: [{ by: 'george', age: 1, text: 'Paid by bank transfer this morning.' }],
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
