import { expect, it } from 'vitest';
import { taskMetaData } from './taskMetaData.ts';

const task = { taskId: 'task-1', label: 'Bank statements', kind: 'UPLOAD', params: {} } as const;

it('contains the task, and its kind with the tax year', () => {
  expect(taskMetaData({ ...task, params: { taxYear: 2025 } })).toEqual({
    ccTask: 'task-1',
    ccTaskLabel: 'Bank statements',
    ccGroupType: 'UPLOAD.2025',
  });
});

it('contains only the kind where there is no tax year, and the step where there is one', () => {
  expect(taskMetaData(task, 2)).toEqual({
    ccTask: 'task-1',
    ccTaskLabel: 'Bank statements',
    ccGroupType: 'UPLOAD',
    ccStep: '2',
  });
});
