import { ukTaxYear } from '@anteroom/domain/time/ukTaxYear';
import type { DemoDay } from '@anteroom/server-sdk/demo';
import type { DemoDocument } from './demoDocuments.ts';

export function britishDocuments(day: DemoDay): DemoDocument[] {
  const george = { companyId: 'c3001', clientId: 'gb-001' };
  // The year before the one for which the tasks request documents.
  const ended = ukTaxYear(day.date(0)) - 1;
  const taxYear = `${ended - 1}-${String(ended % 100).padStart(2, '0')}`;
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
      folder: { name: 'Self Assessment', year: ended },
      name: `SA100 tax return ${taxYear}.pdf`,
      isFiled: true,
      age: day.daysSince(`${ended}-10-20`),
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
      folder: { name: 'Self Assessment', year: ended },
      name: 'Payment on account, reminder.pdf',
      comments: [{ by: 'george', age: 1, text: 'Paid by bank transfer this morning.' }],
      age: 9,
      content: {
        paragraphs: [
          'Your payments on account fall due on 31 January and 31 July. Quote your unique taxpayer reference when you pay.',
        ],
        rows: [['Each payment', '£923.20']],
      },
    },
    {
      ...george,
      name: `P60 ${taxYear}.pdf`,
      age: day.daysSince(`${ended}-06-12`),
      by: 'george',
      content: {
        paragraphs: ['End of year certificate.'],
        rows: [
          ['Pay in the year', '£52,300.00'],
          ['Tax deducted', '£8,352.00'],
        ],
      },
    },
  ];
}
