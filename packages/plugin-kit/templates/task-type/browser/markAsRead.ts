import type { Document, Http, Task, Tasks } from '@anteroom/sdk';

interface ReviewDocuments {
  /** Documents by step; null if the firm has removed one. */
  readonly data: readonly { readonly step: number; readonly document: Document | null }[];
}

/**
 * Records which version of each document was read, without which the portal does not accept the review as done. Returns
 * the updated task.
 */
export async function markAsRead(task: Task, http: Http, tasks: Tasks): Promise<Task> {
  if (task.steps.length === 0) return task;
  const path = `/api/tasks/v3/tasks/${encodeURIComponent(task.taskId)}/review-documents`;
  const { data } = await http.get<ReviewDocuments>(path);
  let latest = task;
  for (const { step, document } of data) {
    if (document) latest = await tasks.saveStep(latest, step, { data: { sha256: document.sha256 } });
  }
  return latest;
}
