import { ReviewDocuments } from '@anteroom/contract/taskKinds/documentReview';
import Type from 'typebox';
import type { Service } from '../../http/app.ts';
import { findTask } from '../../tasks/taskStore.ts';
import { reviewDocuments } from './reviewDocuments.ts';

/** What the screen of a document review shows beside the task. */
export const documentReviewRoutes: Service = (app, { db }) => {
  app.get(
    '/api/tasks/v3/tasks/:taskId/review-documents',
    {
      config: { access: 'tasks.read' },
      schema: {
        tags: ['tasks'],
        params: Type.Object({ taskId: Type.String({ maxLength: 64 }) }),
        response: { 200: ReviewDocuments },
      },
    },
    async ({ scope, params }) => {
      const task = await findTask(db, scope, params.taskId);
      const steps = task.kind === 'DOCUMENT_REVIEW' ? task.steps : [];
      const documents = await reviewDocuments(db, scope, { ...task, steps });
      return { data: steps.map(({ number }) => ({ step: number, document: documents.get(number) ?? null })) };
    },
  );
};
