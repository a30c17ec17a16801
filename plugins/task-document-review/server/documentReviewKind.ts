import type { Portal, TaskKind } from '@anteroom/server-sdk';
import { DocumentReviewStepData, DocumentReviewStepParams } from '../api.ts';
import { documentReviewOpenPoints, wasReplaced } from '../rules/documentReview.ts';
import { documentIdOf, reviewDocuments } from './reviewDocuments.ts';

/** Documents in order, each a step. The step's data records that the document was reviewed, and with which content. */
export const documentReview = ({ documents }: Pick<Portal, 'documents'>): TaskKind => ({
  kind: 'DOCUMENT_REVIEW',
  group: 'document_review',
  stepParams: DocumentReviewStepParams,
  stepData: DocumentReviewStepData,
  async undoneSteps({ db, companyId, steps }) {
    const current = await documents.current(db, companyId, steps.map(documentIdOf));
    return steps.filter((step) => wasReplaced(step, current.get(documentIdOf(step)) ?? null));
  },
  async openPoints({ tx, scope, task, status }) {
    if (status !== 'DONE') return [];
    const found = await reviewDocuments({ documents }, tx, scope, task);
    return documentReviewOpenPoints(task.steps, (number) => found.get(number) ?? null);
  },
});
