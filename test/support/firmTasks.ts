import type { CreatedTasks, Document, NewTask, Task } from '@anteroom/contract';
import type { SignedIn } from '@anteroom/server/testing/signIn';
import { uploadForm } from '@anteroom/server/testing/uploadForm';

/** Adds tasks as the firm's staff, in the given order. */
export async function addTasks(staff: SignedIn, tasks: readonly NewTask[]): Promise<Task[]> {
  const answer = await staff.fetch('/api/tasks/v3/tasks/bulk', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tasks }),
  });
  if (!answer.ok) throw new Error(`The tasks were refused: ${await answer.text()}`);
  return ((await answer.json()) as CreatedTasks).tasks;
}

/** Adds a file to a client's documents. Returns its ID. */
export async function addDocument(
  staff: SignedIn,
  clientId: string,
  name: string,
  content: Buffer<ArrayBuffer>,
): Promise<string> {
  const answer = await staff.fetch(`/api/storage/v1/clients/${clientId}/documents?notify=false`, {
    method: 'POST',
    body: uploadForm(name, content),
  });
  if (!answer.ok) throw new Error(`The document was refused: ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: [Document] };
  return data[0].id;
}

/** Returns the path of a client's task. */
export function addressOf({ clientId, taskId }: Pick<Task, 'clientId' | 'taskId'>): string {
  return `/tasks/clients/${clientId}/task/${taskId}`;
}
