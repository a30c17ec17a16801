import type { AnyTransaction, Demo } from '@anteroom/server-sdk';
import type { DemoDocument, DemoStep } from '@anteroom/server-sdk/demo';

interface ReviewedDocument extends Pick<DemoDocument, 'name' | 'content'> {
  readonly description?: string;
}

/** Adds a draft of a tax return that the client is asked to review. */
export async function draftReturn(tx: AnyTransaction, { day, documents, tasks }: Demo): Promise<void> {
  const clientId = 'us-003';
  const year = day.year - 1;
  const age = 3;
  const steps: DemoStep[] = [];
  for (const { description, ...document } of draft(year)) {
    const documentId = await documents.add(tx, { clientId, age, ...document });
    steps.push({
      label: document.name.replace(/\.\w+$/, ''),
      ...(description !== undefined && { description }),
      required: true,
      params: { documentId },
    });
  }
  const task = {
    id: 'us-003-draft-return',
    label: `Review the draft ${year} return of the trust`,
    due: 14,
    params: {
      description:
        'Please review these three documents before we file. If something isn’t right, add a note.',
      taxYear: year,
      minutes: 20,
    },
  };
  await tasks.add(tx, { clientId, requested: -age, tasks: [{ ...task, kind: 'DOCUMENT_REVIEW', steps }] });
}

function draft(year: number): readonly ReviewedDocument[] {
  return [
    {
      name: `Form 1041 for ${year}, draft.pdf`,
      description: 'The trust’s income tax return.',
      content: {
        paragraphs: ['U.S. Income Tax Return for Estates and Trusts. Draft, not filed.'],
        rows: [
          ['Interest income', '$ 4,118.00'],
          ['Ordinary dividends', '$ 12,640.00'],
          ['Fiduciary fees', '$ 2,400.00'],
          ['Taxable income', '$ 14,358.00'],
        ],
      },
    },
    {
      name: `Schedule K-1 for ${year}, draft.pdf`,
      description: 'For the beneficiary’s own return.',
      content: {
        paragraphs: ["Beneficiary's share of income, deductions and credits."],
        rows: [
          ['Interest', '$ 4,118.00'],
          ['Dividends', '$ 10,240.00'],
        ],
      },
    },
    {
      name: `Fees of the trustee, ${year}.pdf`,
      content: {
        paragraphs: ['Fees charged to the trust.'],
        rows: [
          ['Administration', '$ 1,800.00'],
          ['Tax preparation', '$ 600.00'],
        ],
      },
    },
  ];
}
