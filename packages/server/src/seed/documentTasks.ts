import { DemoDay } from '@anteroom/server-sdk/demo';
import type { Tx } from '../database/schema.ts';
import { addTaskGroup } from './addTaskGroup.ts';
import type { DemoStep, DemoTask } from './DemoTask.ts';
import type { DemoDocument } from './demoDocuments/demoDocuments.ts';
import { addDocument } from './documents.ts';
import type { SeedDeps } from './SeedDeps.ts';

/** An item that is asked for, with what was given. */
interface DemoItem extends DemoStep {
  readonly given?: Pick<DemoDocument, 'name' | 'age' | 'content'>;
}

interface DemoRequest extends Omit<DemoTask, 'kind' | 'steps'> {
  readonly companyId: string;
  readonly clientId: string;
  /** The client's own user who gives the files. */
  readonly by: string;
  readonly items: readonly DemoItem[];
}

interface DemoReview extends Omit<DemoTask, 'kind' | 'steps'> {
  readonly companyId: string;
  readonly clientId: string;
  readonly documents: readonly (Pick<DemoDocument, 'name' | 'content'> & { readonly description?: string })[];
}

/** Document requests, one item of which was accepted and one returned, and documents to review. */
export async function seedDocumentTasks(tx: Tx, deps: SeedDeps): Promise<void> {
  const day = new DemoDay(deps.clock);
  for (const request of [recordsOfTheYear(day), registration()]) await addRequest(tx, deps, request, day);
  for (const review of [draftReturn(day)]) await addReview(tx, deps, review, day);
}

async function addRequest(tx: Tx, deps: SeedDeps, request: DemoRequest, day: DemoDay): Promise<void> {
  const { companyId, clientId, by, items, ...task } = request;
  const steps = items.map(({ given, ...item }) => (given ? { ...item, data: { files: 1 } } : item));
  const kind = 'DOCUMENT_REQUEST';
  await addTaskGroup(tx, { companyId, clientId, tasks: [{ ...task, kind, steps }] }, day);
  const firm = await firmOf(tx, companyId);
  for (const [index, { given }] of items.entries()) {
    if (!given) continue;
    const ofStep = { id: task.id, label: task.label, kind, step: index + 1 } as const;
    await addDocument(tx, deps, { companyId, clientId, by, task: ofStep, ...given }, day, undefined, firm);
  }
}

async function addReview(tx: Tx, deps: SeedDeps, review: DemoReview, day: DemoDay): Promise<void> {
  const { companyId, clientId, documents, ...task } = review;
  const firm = await firmOf(tx, companyId);
  const steps: DemoStep[] = [];
  for (const { description, ...document } of documents) {
    const file = { companyId, clientId, age: 3, ...document };
    const documentId = await addDocument(tx, deps, file, day, undefined, firm);
    steps.push({
      label: document.name.replace(/\.\w+$/, ''),
      ...(description !== undefined && { description }),
      required: true,
      params: { documentId },
    });
  }
  const group = { companyId, clientId, type: 'document_review' } as const;
  await addTaskGroup(tx, { ...group, tasks: [{ ...task, kind: 'DOCUMENT_REVIEW', steps }] }, day);
}

function firmOf(tx: Tx, companyId: string) {
  return tx
    .selectFrom('companies')
    .select(['name', 'language'])
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
}

function recordsOfTheYear(day: DemoDay): DemoRequest {
  const year = day.year - 1;
  return {
    companyId: 'c1001',
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
  };
}

function registration(): DemoRequest {
  return {
    companyId: 'c2001',
    clientId: 'br-002',
    by: 'ines',
    id: 'br-002-cadastro',
    label: 'Documentos para atualizar o cadastro',
    due: 7,
    begun: true,
    params: {
      description:
        'A Receita pediu a atualização do cadastro da empresa. O que não existir, avise em “Não se aplica”.',
      minutes: 10,
    },
    items: [
      {
        label: 'Contrato social consolidado',
        description: 'A última alteração registrada na Junta Comercial.',
        required: true,
        params: { types: ['pdf'], several: false },
        review: {
          state: 'returned',
          reason: 'Faltam as páginas 3 e 4. Envie o arquivo completo, por favor.',
        },
        given: {
          name: 'Contrato social.pdf',
          age: 4,
          content: { paragraphs: ['Contrato social consolidado, páginas 1 e 2.'] },
        },
      },
      {
        label: 'Comprovante de endereço',
        description: 'Conta de luz, água ou telefone dos últimos três meses.',
        required: true,
        params: {},
      },
      {
        label: 'Alvará de funcionamento',
        required: false,
        params: { types: ['pdf', 'jpg', 'png'] },
      },
    ],
  };
}

function draftReturn(day: DemoDay): DemoReview {
  const year = day.year - 1;
  return {
    companyId: 'c1001',
    clientId: 'us-003',
    id: 'us-003-draft-return',
    label: `Review the draft ${year} return of the trust`,
    due: 14,
    params: {
      description:
        'Please review these three documents before we file. If something isn’t right, add a note.',
      taxYear: year,
      minutes: 20,
    },
    documents: [
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
    ],
  };
}
