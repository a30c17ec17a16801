import { defineServer } from '@anteroom/server-sdk';
import { listReviewDocuments } from '../api.ts';
import { draftReturn } from '../demo/draftReturn.ts';
import { documentReview } from './documentReviewKind.ts';
import { reviewDocuments } from './reviewDocuments.ts';

/** Task kind with which the firm asks people to review documents. */
export default defineServer({
  id: 'task-document-review',
  demo: { c1001: draftReturn },
  register({ routes, taskKinds }, portal) {
    taskKinds.add(documentReview(portal));

    routes.answer(listReviewDocuments, ({ scope, params: { taskId } }) =>
      portal.db.inFirm(scope, async (tx) => {
        const task = await portal.tasks.find(tx, scope, taskId);
        const documents = await reviewDocuments(portal, tx, scope, task);
        const data = task.steps.map(({ number }) => ({
          step: number,
          document: documents.get(number) ?? null,
        }));
        return { data };
      }),
    );
  },
});
