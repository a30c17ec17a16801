import type { Document, Http, Task, Tasks } from '@anteroom/sdk';

interface ReviewDocuments {
  /** By step; null when the firm has taken the document away. */
  readonly data: readonly { readonly step: number; readonly document: Document | null }[];
}

/**
 * Says of each document which version of it was read: without that the portal takes no review for done. Returns the task as it is
 * then.
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
