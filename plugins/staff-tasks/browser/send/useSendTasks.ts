import type { NewTask } from '@anteroom/contract';
import { createTasks } from '@anteroom/contract/newTask';
import { removeTask } from '@anteroom/contract/tasks';
import { Http, Log, type Task, useService } from '@anteroom/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/** A client, as named on the screen. */
export interface NamedClient {
  readonly id: string;
  readonly name: string;
}

export type TaskToSend = Omit<NewTask, 'clientId'>;

/** Parts of individual clients' tasks that replace the common ones, by client ID. */
export type OwnParts = ReadonlyMap<string, Pick<NewTask, 'definition' | 'steps'>>;

/** A task that was added, and its client. */
export interface AddedTask {
  readonly task: Task;
  readonly client: NamedClient;
}

/** Clients whose tasks are sent in one request. */
interface Batch {
  /** Stays the same for retries, so that tasks that have arrived are not added twice. */
  readonly idempotencyKey: string;
  readonly clients: readonly NamedClient[];
}

/** Outcome of sending tasks to clients. */
export interface SendOutcome {
  readonly tasks: readonly TaskToSend[];
  readonly own: OwnParts;
  /** Tasks that were added and not withdrawn. */
  readonly added: readonly AddedTask[];
  /** Number of clients who got the tasks. */
  readonly reached: number;
  /** Requests that failed, whose clients presumably got nothing. */
  readonly failed: readonly Batch[];
  /** The error of the first failed request. */
  readonly failure: unknown;
}

/** Maximum number of tasks per request. A request fails as a whole, so a small one affects few clients. */
const tasksAtOnce = 50;

/**
 * Sends tasks to many clients in several requests. The clients of a failed request are named, and it can be retried.
 */
export function useSendTasks() {
  const http = useService(Http);
  const log = useService(Log);
  const cache = useQueryClient();
  const [progress, setProgress] = useState<number | null>(null);
  const [outcome, setOutcome] = useState<SendOutcome | null>(null);

  async function sendBatches(
    batches: readonly Batch[],
    { tasks, own, ...before }: Pick<SendOutcome, 'tasks' | 'own' | 'added' | 'reached'>,
  ): Promise<SendOutcome> {
    const added = [...before.added];
    const failed: Batch[] = [];
    let { reached } = before;
    let failure: unknown;
    for (const [index, batch] of batches.entries()) {
      setProgress(index / batches.length);
      const { idempotencyKey, clients } = batch;
      const all = tasksOf(clients, tasks, own);
      try {
        const answer = await http.call(createTasks, {
          body: { idempotencyKey, tasks: all.map(({ task }) => task) },
        });
        // The response has the order of the request.
        added.push(
          ...answer.tasks.flatMap((task, at) => (all[at] ? [{ task, client: all[at].client }] : [])),
        );
        reached += clients.length;
      } catch (error) {
        log.warn('Tasks could not be added', error);
        failed.push(batch);
        failure ??= error;
      }
    }
    const outcome = { tasks, own, added, reached, failed, failure };
    setOutcome(outcome);
    setProgress(null);
    void cache.invalidateQueries({ queryKey: ['tasks'] });
    return outcome;
  }

  return {
    progress,
    outcome,
    /** Sends the tasks. Requests that are equal to failed ones repeat their idempotency keys. */
    send(clients: readonly NamedClient[], tasks: readonly TaskToSend[], own: OwnParts = new Map()) {
      const failed = new Map(
        outcome?.failed.map((batch) => [
          contentOf(batch.clients, outcome.tasks, outcome.own),
          batch.idempotencyKey,
        ]),
      );
      const batches = inBatches(clients, tasks.length).map((some) => ({
        clients: some,
        idempotencyKey: failed.get(contentOf(some, tasks, own)) ?? crypto.randomUUID(),
      }));
      return sendBatches(batches, { tasks, own, added: [], reached: 0 });
    },
    /** Retries the failed requests. */
    async sendAgain(): Promise<void> {
      if (outcome) await sendBatches(outcome.failed, outcome);
    },
    /** Withdraws tasks, and returns those for which that failed. */
    async withdraw(which: readonly AddedTask[]): Promise<readonly AddedTask[]> {
      if (!outcome) return [];
      const left: AddedTask[] = [];
      for (const [index, each] of which.entries()) {
        setProgress(index / which.length);
        await http
          .call(removeTask, { params: { taskId: each.task.taskId }, query: { delete: true } })
          .catch((error: unknown) => {
            log.warn('A task could not be withdrawn', error);
            left.push(each);
          });
      }
      const gone = new Set(which.filter((each) => !left.includes(each)));
      setOutcome({ ...outcome, added: outcome.added.filter((each) => !gone.has(each)) });
      setProgress(null);
      void cache.invalidateQueries({ queryKey: ['tasks'] });
      return left;
    },
  };
}

export type Sending = ReturnType<typeof useSendTasks>;

/** Returns the tasks of a request, each with its client. */
function tasksOf(
  clients: readonly NamedClient[],
  tasks: readonly TaskToSend[],
  own: OwnParts,
): { readonly client: NamedClient; readonly task: NewTask }[] {
  return clients.flatMap((client) =>
    tasks.map((task) => ({ client, task: { ...task, ...own.get(client.id), clientId: client.id } })),
  );
}

function contentOf(...request: Parameters<typeof tasksOf>): string {
  return JSON.stringify(tasksOf(...request).map(({ task }) => task));
}

function inBatches(clients: readonly NamedClient[], tasksEach: number): NamedClient[][] {
  const size = Math.max(1, Math.floor(tasksAtOnce / tasksEach));
  return Array.from({ length: Math.ceil(clients.length / size) }, (_, index) =>
    clients.slice(index * size, (index + 1) * size),
  );
}
