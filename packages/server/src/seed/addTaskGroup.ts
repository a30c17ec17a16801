import type { TaskStatus, TaskStep } from '@anteroom/contract';
import { isStepDone } from '@anteroom/domain/tasks/stepTransitions';
import { groupStatus, isPending } from '@anteroom/domain/tasks/taskTransitions';
import type { DemoDay, DemoTask } from '@anteroom/server-sdk/demo';
import type { Tx } from '../portal/schema.ts';
import type { DemoGroup } from './DemoGroup.ts';

/** Adds tasks that were requested together. */
export async function addTaskGroup(tx: Tx, group: DemoGroup, day: DemoDay): Promise<void> {
  const { companyId, clientId, type, taxYear, tasks, isStepDone: isDone = isStepDone } = group;
  const groupId = `${tasks[0]?.id}-group`;
  const status = groupStatus(tasks.map(statusOf));
  const lastDone = Math.max(...tasks.map(({ done }) => done ?? Number.NEGATIVE_INFINITY));
  const common = {
    company_id: companyId,
    client_id: clientId,
    group_id: groupId,
    created_at: day.time(group.requested ?? defaultRequested(tasks)),
  };
  await tx
    .insertInto('task_groups')
    .values({
      ...common,
      type,
      tax_year: taxYear ?? null,
      status,
      completed_date: isPending(status) ? null : day.date(lastDone),
      due_date: day.date(Math.min(...tasks.map(({ due }) => due))),
      expiration_date: null,
      kinds: [...new Set(tasks.map(({ kind }) => kind))].sort(),
    })
    .execute();
  await tx
    .insertInto('tasks')
    .values(
      tasks.map((task, index) => ({
        ...common,
        task_id: task.id,
        kind: task.kind,
        status: statusOf(task),
        label: task.label,
        sort_order: index + 1,
        due_date: day.date(task.due),
        expiration_date: null,
        params: JSON.stringify(task.params),
        definition: JSON.stringify(task.definition ?? {}),
        data: JSON.stringify(task.data ?? {}),
        does_not_apply_comment: null,
        completed_at: task.done === undefined ? null : day.time(task.done),
      })),
    )
    .execute();
  for (const task of tasks) await addSteps(tx, companyId, task, isDone);
}

function defaultRequested(tasks: readonly DemoTask[]): number {
  return Math.min(-45, ...tasks.map(({ due, done = due }) => Math.min(due, done) - 14));
}

async function addSteps(
  tx: Tx,
  companyId: string,
  { id, steps = [] }: DemoTask,
  isDone: (step: TaskStep) => boolean,
): Promise<void> {
  if (steps.length === 0) return;
  const numbered = steps.map(
    (step, index): TaskStep => ({
      description: null,
      params: {},
      data: {},
      comment: null,
      dnaComment: null,
      review: null,
      version: 1,
      ...step,
      number: index + 1,
    }),
  );
  await tx
    .insertInto('task_steps')
    .values(
      numbered.map((step) => ({
        company_id: companyId,
        task_id: id,
        number: step.number,
        label: step.label,
        description: step.description,
        required: step.required,
        params: JSON.stringify(step.params),
        data: JSON.stringify(step.data),
        dna_comment: step.dnaComment,
        review_state: step.review?.state ?? null,
        review_reason: step.review?.reason ?? null,
        done: isDone(step),
      })),
    )
    .execute();
}

function statusOf({ begun, done, received }: DemoTask): TaskStatus {
  if (done !== undefined) return received ? 'RECEIVED' : 'DONE';
  return begun ? 'WIP' : 'NEW';
}
