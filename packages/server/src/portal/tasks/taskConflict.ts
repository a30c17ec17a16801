import type { Task, TaskConflict, TaskOpenPoint } from '@anteroom/contract';
import type { StepRefusal } from '@anteroom/domain/tasks/stepTransitions';
import type { TaskRefusal, TaskReturnResult } from '@anteroom/domain/tasks/taskTransitions';
import { fail } from '@anteroom/server-sdk';

/** Refuses a change because another one came first. The response contains what is stored. */
export function failStale(current: Task): never {
  failConflict('stale', 'body/version', 'This has changed in the meantime.', { current });
}

/** Refuses to complete a task because of open points. The response says what they are and where. */
export function failOpen(points: readonly TaskOpenPoint[]): never {
  failConflict('open-points', 'body/status', 'Some items are still open.', {
    points: points.map(({ path, reason }) => ({ path, reason, message: openMessages[reason] })),
  });
}

export function failNotRemovable(): never {
  failConflict('not-removable', 'body/status', 'You can’t remove a task of this type.');
}

/** Refuses a change because no running plugin has registered the task's kind. */
export function failUnavailableKind(): never {
  failConflict(
    'kind-unavailable',
    'body',
    'This type of task isn’t available right now. Nothing was changed.',
  );
}

type ReturnRefusal = Extract<TaskReturnResult, { kind: 'refused' }>['reason'];

export function failRefused(reason: TaskRefusal | StepRefusal | ReturnRefusal): never {
  switch (reason) {
    case 'not-returnable':
      return failConflict(reason, 'body', 'You can’t send this task back as a whole.');
    case 'task-complete':
      return failConflict(reason, 'body/status', 'This task is complete. You can’t change it anymore.');
    case 'already-begun':
      return failConflict(reason, 'body/status', 'This task was started and can’t become new again.');
    case 'step-accepted':
      return failConflict(reason, 'body', 'This step was accepted. You can’t change it anymore.');
    case 'reason-missing':
      return failReason(reason, 'Enter a reason.');
    case 'reason-unexpected':
      return failReason(reason, 'Give a reason only when you remove the task.');
  }
}

const openMessages: Readonly<Record<TaskOpenPoint['reason'], string>> = {
  'step-open': 'is required and not done',
  'step-returned': 'was returned',
  required: 'is required',
  invalid: 'is not valid',
};

interface Circumstances {
  readonly current?: Task;
  readonly points?: readonly (TaskOpenPoint & { readonly message: string })[];
}

function failConflict(
  reason: TaskConflict,
  path: string,
  detail: string,
  { current, points = [] }: Circumstances = {},
): never {
  fail('conflict', detail, { errors: [{ path, message: detail, reason }, ...points], current });
}

function failReason(reason: TaskRefusal | StepRefusal, detail: string): never {
  fail('bad-request', detail, { errors: [{ path: 'body', message: detail, reason }] });
}
