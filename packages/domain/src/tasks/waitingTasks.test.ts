import type { TaskGroup, TaskStatus, TaskSummary } from '@anteroom/contract';
import { expect, it } from 'vitest';
import { waitingTasks } from './waitingTasks.ts';

const uploads = new Set(['UPLOAD'] as const);

it('lists pending tasks by due date, with undated ones last', () => {
  const groups = [
    group(task('later', '2026-12-01'), task('whenever', null)),
    group(task('first', '2026-11-01'), task('also later', '2026-12-01')),
  ];
  expect(labels(groups)).toEqual(['first', 'later', 'also later', 'whenever']);
});

it('leaves out tasks that are done, cancelled or received', () => {
  const statuses: TaskStatus[] = ['NEW', 'WIP', 'DONE', 'CANCELLED', 'RECEIVED'];
  expect(labels([group(...statuses.map((status) => task(status, null, status)))])).toEqual(['NEW', 'WIP']);
});

it('leaves out task kinds that have no screen', () => {
  const groups = [group({ ...task('sign', null), kind: 'ESIGN' }, task('send', null))];
  expect(labels(groups)).toEqual(['send']);
});

function labels(groups: TaskGroup[]): string[] {
  return waitingTasks(groups, uploads).map(({ label }) => label);
}

function group(...tasks: TaskSummary[]): TaskGroup {
  return {
    id: 'g1',
    clientId: 'c1',
    type: 'miscellaneous',
    taxYear: null,
    status: 'NEW',
    completedDate: null,
    dueDate: null,
    expirationDate: null,
    tags: [],
    tasks,
  };
}

function task(label: string, dueDate: string | null, status: TaskStatus = 'NEW'): TaskSummary {
  return {
    taskId: label,
    clientId: 'c1',
    taskGroupId: 'g1',
    kind: 'UPLOAD',
    status,
    label,
    order: 1,
    dueDate,
    expirationDate: null,
    params: {},
    comment: null,
    doesNotApplyComment: null,
    returnReason: null,
    completedAt: null,
    stepsDone: 0,
    stepsTotal: 0,
    version: 1,
  };
}
