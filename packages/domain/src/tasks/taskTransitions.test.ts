import type { TaskStatus } from '@anteroom/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type ChangeableTask,
  changeTask,
  groupStatus,
  isPending,
  returnTask,
  type TaskChange,
} from './taskTransitions.ts';

const statuses: TaskStatus[] = ['NEW', 'WIP', 'DONE', 'CANCELLED', 'RECEIVED'];

function task(status: TaskStatus, fields: Partial<ChangeableTask> = {}): ChangeableTask {
  return { status, comment: null, doesNotApplyComment: null, data: {}, ...fields };
}

describe('returnTask', () => {
  const at = (status: TaskStatus, returnReason: string | null = null) => ({ status, returnReason });

  test.each<[TaskStatus]>([['DONE'], ['RECEIVED']])('reopens a task that is %s', (status) => {
    expect(returnTask(at(status), ' Page two ')).toEqual({ kind: 'changed', reason: 'Page two' });
  });

  test.each<[TaskStatus]>([['NEW'], ['WIP'], ['CANCELLED']])(
    'refuses a task that is %s as not returnable',
    (status) => {
      expect(returnTask(at(status), 'Page two')).toEqual({ kind: 'refused', reason: 'not-returnable' });
    },
  );

  test('requires a reason, and changes nothing when the same reason is given again', () => {
    expect(returnTask(at('DONE'), '  ')).toEqual({ kind: 'refused', reason: 'reason-missing' });
    expect(returnTask(at('WIP', 'Page two'), 'Page two')).toEqual({ kind: 'unchanged' });
  });
});

describe('changeTask', () => {
  test.each<[TaskStatus, TaskStatus, string]>([
    ['NEW', 'NEW', 'unchanged'],
    ['NEW', 'WIP', 'changed'],
    ['NEW', 'DONE', 'changed'],
    ['NEW', 'CANCELLED', 'reason-missing'],
    ['NEW', 'RECEIVED', 'changed'],
    ['WIP', 'NEW', 'already-begun'],
    ['WIP', 'WIP', 'unchanged'],
    ['WIP', 'DONE', 'changed'],
    ['WIP', 'CANCELLED', 'reason-missing'],
    ['WIP', 'RECEIVED', 'changed'],
    ['DONE', 'NEW', 'task-complete'],
    ['DONE', 'WIP', 'task-complete'],
    ['DONE', 'DONE', 'unchanged'],
    ['DONE', 'CANCELLED', 'task-complete'],
    ['DONE', 'RECEIVED', 'task-complete'],
    ['CANCELLED', 'WIP', 'task-complete'],
    ['CANCELLED', 'CANCELLED', 'unchanged'],
    ['RECEIVED', 'DONE', 'task-complete'],
    ['RECEIVED', 'RECEIVED', 'unchanged'],
  ])('a change from %s to %s gives %s', (from, to, expected) => {
    const result = changeTask(task(from), { status: to });
    expect(result.kind === 'refused' ? result.reason : result.kind).toBe(expected);
  });

  test('a removal keeps its reason, trimmed', () => {
    expect(
      changeTask(task('WIP'), { status: 'CANCELLED', doesNotApplyComment: ' Sold the house. ' }),
    ).toEqual({
      kind: 'changed',
      task: task('CANCELLED', { doesNotApplyComment: 'Sold the house.' }),
    });
  });

  test.each(['', '   ', '\n'])('refuses to cancel a task with the blank reason %j', (doesNotApplyComment) => {
    expect(changeTask(task('NEW'), { status: 'CANCELLED', doesNotApplyComment })).toEqual({
      kind: 'refused',
      reason: 'reason-missing',
    });
  });

  test('a reason without a removal is refused, even while the task is pending', () => {
    expect(changeTask(task('NEW'), { doesNotApplyComment: 'no' })).toEqual({
      kind: 'refused',
      reason: 'reason-unexpected',
    });
  });

  test('a comment is accepted only while the task is pending', () => {
    expect(changeTask(task('NEW'), { comment: 'Both pages.' })).toMatchObject({
      task: { status: 'NEW', comment: 'Both pages.' },
    });
    expect(changeTask(task('DONE'), { comment: 'Both pages.' })).toMatchObject({ reason: 'task-complete' });
  });

  test('data is accepted only while pending, begins a new task, and is compared regardless of field order', () => {
    const given = { name: 'Olivia', children: [1, 2] };
    expect(changeTask(task('NEW'), { data: given })).toMatchObject({ task: { status: 'WIP', data: given } });
    expect(changeTask(task('WIP', { data: given }), { data: { children: [1, 2], name: 'Olivia' } })).toEqual({
      kind: 'unchanged',
    });
    expect(changeTask(task('DONE'), { data: given })).toMatchObject({ reason: 'task-complete' });
  });

  test('an emptied comment is stored as null', () => {
    expect(changeTask(task('WIP', { comment: 'x' }), { comment: ' ' })).toMatchObject({
      task: { comment: null },
    });
  });

  test('is idempotent, and never changes a complete task', () => {
    const change: fc.Arbitrary<TaskChange> = fc.record(
      {
        status: fc.constantFrom(...statuses),
        comment: fc.string({ maxLength: 5 }),
        doesNotApplyComment: fc.string({ maxLength: 5 }),
        data: fc.constantFrom({}, { a: 1 }),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.constantFrom(...statuses), change, (from, asked) => {
        const first = changeTask(task(from), asked);
        if (first.kind !== 'changed') return;
        expect(isPending(from)).toBe(true);
        expect(changeTask(first.task, asked).kind).toBe('unchanged');
      }),
    );
  });
});

describe('groupStatus', () => {
  test.each<[TaskStatus[], TaskStatus]>([
    [['NEW', 'NEW'], 'NEW'],
    [['NEW', 'DONE'], 'WIP'],
    [['WIP'], 'WIP'],
    [['DONE', 'CANCELLED'], 'DONE'],
    [['CANCELLED', 'RECEIVED'], 'RECEIVED'],
    [['CANCELLED'], 'CANCELLED'],
  ])('a group with tasks in %j is %s', (tasks, expected) => {
    expect(groupStatus(tasks)).toBe(expected);
  });
});
