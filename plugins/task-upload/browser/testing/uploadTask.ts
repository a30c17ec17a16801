import { historyAt, makeDocument, makeTask } from '@anteroom/plugin-kit/testing';
import type { Document } from '@anteroom/sdk';

export const task = makeTask({ params: { description: 'All of 2025,\nplease.', taxYear: 2025 } });

/** Returns a document that was uploaded for the task. */
export function documentOfTask(name: string, createdDate = '2026-11-20T09:00:00Z'): Document {
  return makeDocument({
    name,
    history: historyAt(createdDate),
    customItemMetaData: { ccTask: task.taskId },
  });
}
