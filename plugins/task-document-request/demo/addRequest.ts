import type { AnyTransaction, Demo } from '@anteroom/server-sdk';
import type { DemoDocument, DemoStep, DemoTask } from '@anteroom/server-sdk/demo';
import { documentRequestKind } from '../api.ts';

/** An item that is asked for, with what was given. */
interface DemoItem extends DemoStep {
  readonly given?: Pick<DemoDocument, 'name' | 'age' | 'content'>;
}

/** A demo request and what the client has given so far. */
export interface DemoRequest extends Omit<DemoTask, 'kind' | 'steps'> {
  readonly clientId: string;
  /** User ID of who gives the files. */
  readonly by: string;
  readonly items: readonly DemoItem[];
}

/** Adds a request with the files that were given for it. */
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
