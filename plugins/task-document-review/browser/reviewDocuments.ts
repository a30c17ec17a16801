import type { Document, Http, Query } from '@anteroom/sdk';
import { listReviewDocuments } from '../api.ts';

/** The documents of a review by the number of their step. Read again whenever documents, or the task, have changed. */
export function reviewDocuments(http: Http, taskId: string): Query<ReadonlyMap<number, Document>> {
  return {
    queryKey: ['documents', 'review', taskId],
    queryFn: async ({ signal }) => {
      const { data } = await http.call(listReviewDocuments, { params: { taskId }, signal });
      return new Map(data.flatMap(({ step, document }) => (document ? [[step, document] as const] : [])));
    },
  };
}
