import type { NewTask } from '@anteroom/contract';
import { createTasks } from '@anteroom/contract/newTask';
import { removeTask } from '@anteroom/contract/tasks';
import { Http, Log, useService } from '@anteroom/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { NamedClient } from './useClientsBy.ts';

type SentTask = Omit<NewTask, 'clientId'>;

/** Clients whose tasks are sent in one request. */
interface Batch {
  /** The same whenever it is sent: what has arrived already is not added twice. */
  readonly idempotencyKey: string;
  readonly clients: readonly NamedClient[];
}

/** Outcome of sending tasks to clients. */
export interface SendOutcome {
  readonly tasks: readonly SentTask[];
  /** IDs of the tasks that were added and not withdrawn. */
  readonly added: readonly string[];
  /** Number of clients who got them. */
  readonly reached: number;
  /** Requests that failed, whose clients got nothing as far as is known. */
  readonly failed: readonly Batch[];
}

/** Tasks of one request at most: what fails is all of them, and it names few clients. */
const tasksAtOnce = 50;

/** Sends tasks to many clients, some at a time: those of a request that fails are named, and can be tried again. */
export function useSendTasks() {
  const http = useService(Http);
  const log = useService(Log);
  const cache = useQueryClient();
  const [progress, setProgress] = useState<number | null>(null);
  const [outcome, setOutcome] = useState<SendOutcome | null>(null);

  async function sendBatches(
    batches: readonly Batch[],
    { tasks, ...before }: Omit<SendOutcome, 'failed'>,
  ): Promise<void> {
    const added = [...before.added];
    const failed: Batch[] = [];
    let { reached } = before;
    for (const [index, batch] of batches.entries()) {
      setProgress(index / batches.length);
      const { idempotencyKey, clients } = batch;
      const all = clients.flatMap(({ id }) => tasks.map((task) => ({ ...task, clientId: id })));
      try {
        const answer = await http.call(createTasks, { body: { idempotencyKey, tasks: all } });
        added.push(...answer.tasks.map(({ taskId }) => taskId));
        reached += clients.length;
      } catch (error) {
        log.warn('Tasks of a template could not be added', error);
        failed.push(batch);
      }
    }
    setOutcome({ tasks, added, reached, failed });
    setProgress(null);
    void cache.invalidateQueries({ queryKey: ['tasks'] });
  }

  return {
    progress,
    outcome,
    send: (clients: readonly NamedClient[], tasks: readonly SentTask[]) =>
      sendBatches(inBatches(clients, tasks.length), { tasks, added: [], reached: 0 }),
    /** Sends what failed once more. */
    async sendAgain(): Promise<void> {
      if (outcome) await sendBatches(outcome.failed, outcome);
    },
    /** Takes every task back that was added. Those that could not be stay. */
    async withdraw(): Promise<void> {
      if (!outcome) return;
      const left: string[] = [];
      for (const [index, taskId] of outcome.added.entries()) {
        setProgress(index / outcome.added.length);
        await http
          .call(removeTask, { params: { taskId }, query: { delete: true } })
          .catch((error: unknown) => {
            log.warn('A task of a template could not be withdrawn', error);
            left.push(taskId);
          });
      }
      setOutcome({ ...outcome, added: left });
      setProgress(null);
      void cache.invalidateQueries({ queryKey: ['tasks'] });
    },
  };
}

export type Sending = ReturnType<typeof useSendTasks>;

function inBatches(clients: readonly NamedClient[], tasksEach: number): Batch[] {
  const size = Math.max(1, Math.floor(tasksAtOnce / tasksEach));
  return Array.from({ length: Math.ceil(clients.length / size) }, (_, index) => ({
    idempotencyKey: crypto.randomUUID(),
    clients: clients.slice(index * size, (index + 1) * size),
  }));
}
