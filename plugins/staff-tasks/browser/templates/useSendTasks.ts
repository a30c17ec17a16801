import type { NewTask } from '@anteroom/contract';
import { createTasks } from '@anteroom/contract/newTask';
import { removeTask } from '@anteroom/contract/tasks';
import { Http, Log, useService } from '@anteroom/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { NamedClient } from './useClientsBy.ts';

type SentTask = Omit<NewTask, 'clientId'>;

/** What became of sending tasks to clients. */
export interface SendOutcome {
  readonly tasks: readonly SentTask[];
  /** IDs of the tasks that were added and not withdrawn. */
  readonly added: readonly string[];
  /** Clients who got them. */
  readonly reached: number;
  /** Clients who got nothing. */
  readonly failed: readonly NamedClient[];
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

  async function send(clients: readonly NamedClient[], tasks: readonly SentTask[]): Promise<void> {
    const size = Math.max(1, Math.floor(tasksAtOnce / tasks.length));
    const added = [...(outcome?.added ?? [])];
    const failed: NamedClient[] = [];
    for (let at = 0; at < clients.length; at += size) {
      setProgress(at / clients.length);
      const some = clients.slice(at, at + size);
      try {
        const body = { tasks: some.flatMap(({ id }) => tasks.map((task) => ({ ...task, clientId: id }))) };
        const answer = await http.call(createTasks, { body });
        added.push(...answer.tasks.map(({ taskId }) => taskId));
      } catch (error) {
        log.warn('Tasks of a template could not be added', error);
        failed.push(...some);
      }
    }
    const reached = (outcome?.reached ?? 0) + clients.length - failed.length;
    setOutcome({ tasks, added, reached, failed });
    setProgress(null);
    void cache.invalidateQueries({ queryKey: ['tasks'] });
  }

  return {
    progress,
    outcome,
    send,
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
