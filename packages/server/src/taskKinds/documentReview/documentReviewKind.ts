import {
  DocumentReviewStepData,
  DocumentReviewStepParams,
} from '@anteroom/contract/taskKinds/documentReview';
import { documentReviewOpenPoints } from '@anteroom/domain/documentReview';
import type { TaskKind } from '@anteroom/server-sdk';
import { nothing } from '../nothing.ts';
import { replacedDocuments } from './replacedDocuments.ts';
import { reviewDocuments } from './reviewDocuments.ts';

/** Documents in order, each a step; what is given is that it was reviewed, as it was then. */
export const documentReview: TaskKind = {
  kind: 'DOCUMENT_REVIEW',
  group: 'document_review',
  definition: nothing,
  data: nothing,
  stepParams: DocumentReviewStepParams,
  stepData: DocumentReviewStepData,
  undoneSteps: replacedDocuments,
  async openPoints({ tx, scope, task, status }) {
    if (status !== 'DONE') return [];
    const documents = await reviewDocuments(tx, scope, task);
    return documentReviewOpenPoints(task.steps, (number) => documents.get(number) ?? null);
  },
};
