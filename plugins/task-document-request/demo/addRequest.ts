import type { AnyTransaction, Demo } from '@anteroom/server-sdk';
import type { DemoDocument, DemoStep, DemoTask } from '@anteroom/server-sdk/demo';
import { documentRequestKind } from '../api.ts';

/** A requested item, with the file given for it. */
interface DemoItem extends DemoStep {
  readonly given?: Pick<DemoDocument, 'name' | 'age' | 'content'>;
}

/** A demo request and what the client has given so far. */
export interface DemoRequest extends Omit<DemoTask, 'kind' | 'steps'> {
  readonly clientId: string;
  /** ID of the user who gives the files. */
  readonly by: string;
  readonly items: readonly DemoItem[];
}

/** Adds a request with the files given for it. */
export async function addRequest(
  tx: AnyTransaction,
  { documents, tasks }: Demo,
  { clientId, by, items, ...task }: DemoRequest,
): Promise<void> {
  const kind = documentRequestKind;
  const steps = items.map(({ given, ...item }) => (given ? { ...item, data: { files: 1 } } : item));
  await tasks.add(tx, { clientId, tasks: [{ ...task, kind, steps }] });
  for (const [index, { given }] of items.entries()) {
    if (!given) continue;
    const ofStep = { id: task.id, label: task.label, kind, step: index + 1 };
    await documents.add(tx, { clientId, by, task: ofStep, ...given });
  }
}
