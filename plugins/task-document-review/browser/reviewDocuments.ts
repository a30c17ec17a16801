import type { Document, Http, Query } from '@anteroom/sdk';
import { listReviewDocuments } from '../api.ts';

/** Query of the documents of a review by step number. It is reloaded whenever documents or the task change. */
export function reviewDocuments(http: Http, taskId: string): Query<ReadonlyMap<number, Document>> {
  return {
    queryKey: ['documents', 'review', taskId],
    queryFn: async ({ signal }) => {
      const { data } = await http.call(listReviewDocuments, { params: { taskId }, signal });
      return new Map(data.flatMap(({ step, document }) => (document ? [[step, document] as const] : [])));
    },
  };
}
