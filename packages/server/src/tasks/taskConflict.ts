import type { Task, TaskConflict, TaskOpenPoint } from '@anteroom/contract';
import type { StepRefusal } from '@anteroom/domain/stepTransitions';
import type { TaskRefusal } from '@anteroom/domain/taskTransitions';
import { fail } from '../http/problem.ts';

/** Somebody else's change came first: the answer carries what is stored. */
export function failStale(current: Task): never {
  failConflict('stale', 'body/version', 'This was changed in the meantime.', { current });
}

/** Something keeps the task from being done: the answer says what and where. */
export function failOpen(points: readonly TaskOpenPoint[]): never {
  failConflict('open-points', 'body/status', 'Something is still open.', {
    points: points.map(({ path, reason }) => ({ path, reason, message: openMessages[reason] })),
  });
}

export function failNotRemovable(): never {
  failConflict(
    'not-removable',
    'body/status',
    'A task of this kind is not removed; it is ended in a way of its own.',
  );
}

export function failRefused(reason: TaskRefusal | StepRefusal): never {
  switch (reason) {
    case 'task-complete':
      return failConflict(reason, 'body/status', 'The task is complete and cannot be changed any more.');
    case 'already-begun':
      return failConflict(reason, 'body/status', 'The task has been begun and cannot become new again.');
    case 'step-accepted':
      return failConflict(reason, 'body', 'The step has been accepted and cannot be changed any more.');
    case 'reason-missing':
      return failReason(reason, 'Say why it does not apply.');
    case 'reason-unexpected':
      return failReason(reason, 'A reason is given only for removing the task.');
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
