import * as api from '@anteroom/contract/taskKinds/documentReview';
import { answer } from '../../http/answer.ts';
import type { Service } from '../../http/app.ts';
import { findTask } from '../../tasks/taskStore.ts';
import { reviewDocuments } from './reviewDocuments.ts';

/** What the screen of a document review shows beside the task. */
export const documentReviewRoutes: Service = (app, { db }) => {
  answer(app, api.listReviewDocuments, async ({ scope, params }) => {
    const task = await findTask(db, scope, params.taskId);
    const steps = task.kind === 'DOCUMENT_REVIEW' ? task.steps : [];
    const documents = await reviewDocuments(db, scope, { ...task, steps });
    return { data: steps.map(({ number }) => ({ step: number, document: documents.get(number) ?? null })) };
  });
};
