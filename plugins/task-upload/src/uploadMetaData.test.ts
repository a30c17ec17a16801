import { expect, it } from 'vitest';
import { task } from './testing/uploadTask.ts';
import { uploadMetaData } from './uploadMetaData.ts';

it('names the task, and its kind with the tax year', () => {
  expect(uploadMetaData({ ...task, params: { taxYear: 2025 } })).toEqual({
    ccTask: 'task-1',
    ccTaskLabel: 'Bank statements',
    ccGroupType: 'UPLOAD.2025',
  });
});

it('names the kind alone where there is no tax year', () => {
  expect(uploadMetaData({ ...task, params: {} }).ccGroupType).toBe('UPLOAD');
});
