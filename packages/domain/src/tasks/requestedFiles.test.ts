import type { TaskStep } from '@anteroom/contract';
import { expect, it } from 'vitest';
import { requestedFileRefusal } from './requestedFiles.ts';

const returned = { state: 'returned', reason: 'All pages, please.' } as const;

it.each<[string, Partial<TaskStep>, { name: string; files: number }, string | null]>([
  ['anything, of any number', {}, { name: 'a.xlsx', files: 7 }, null],
  ['a type that is asked for', { params: { types: ['pdf', 'jpg'] } }, { name: 'a.JPG', files: 0 }, null],
  ['another type', { params: { types: ['pdf'] } }, { name: 'a.docx', files: 0 }, 'wrong-type'],
  ['a name without a type', { params: { types: ['pdf'] } }, { name: 'pdf', files: 0 }, 'wrong-type'],
  ['the only file', { params: { several: false } }, { name: 'a.pdf', files: 0 }, null],
  [
    'a second one where one is asked for',
    { params: { several: false } },
    { name: 'a.pdf', files: 1 },
    'full',
  ],
  [
    'the answer to a return',
    { params: { several: false }, review: returned },
    { name: 'a.pdf', files: 1 },
    null,
  ],
])('decides whether a step takes %s', (_, fields, file, refusal) => {
  expect(requestedFileRefusal({ params: {}, review: null, ...fields }, file)).toBe(refusal);
});
