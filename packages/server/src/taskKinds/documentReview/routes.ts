import * as api from '@anteroom/contract/taskKinds/documentReview';
import { answer } from '../../http/answer.ts';
import type { Service } from '../../http/app.ts';
import { findTask } from '../../tasks/taskStore.ts';
import { documentReview } from './documentReviewKind.ts';
import { reviewDocuments } from './reviewDocuments.ts';

/** Document reviews: their kind of task, and what their screen shows beside it. */
export const documentReviewRoutes: Service = (app, deps) => {
  const { db } = deps;
  deps.taskKinds.add(documentReview);

  answer(app, api.listReviewDocuments, async ({ scope, params }) => {
    const task = await findTask(deps, db, scope, params.taskId);
    const steps = task.kind === documentReview.kind ? task.steps : [];
    const documents = await reviewDocuments(db, scope, { ...task, steps });
    return { data: steps.map(({ number }) => ({ step: number, document: documents.get(number) ?? null })) };
  });
};
