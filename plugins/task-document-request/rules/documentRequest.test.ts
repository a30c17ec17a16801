import type { TaskStep } from '@anteroom/contract';
import { expect, it } from 'vitest';
import { documentRequestOpenPoints, requestedItemState } from './documentRequest.ts';

const accepted = { state: 'accepted', reason: null } as const;
const returned = { state: 'returned', reason: 'All pages, please.' } as const;

function item(fields: Partial<TaskStep> = {}): TaskStep {
  return {
    number: 1,
    label: 'Bank statements',
    description: null,
    required: true,
    params: {},
    data: {},
    comment: null,
    dnaComment: null,
    review: null,
    version: 1,
    ...fields,
  };
}

it.each([
  [{}, 0, 'missing'],
  [{ comment: 'Later.' }, 0, 'missing'],
  [{}, 2, 'given'],
  [{ dnaComment: 'None.' }, 0, 'not-applicable'],
  [{ dnaComment: 'None.' }, 1, 'not-applicable'],
  [{ review: accepted }, 1, 'accepted'],
  [{ review: returned }, 1, 'returned'],
  [{ review: returned, dnaComment: 'None.' }, 0, 'returned'],
] as const)('an item with %j and %d files is %s', (fields, files, state) => {
  expect(requestedItemState(item(fields), files)).toBe(state);
});

it.each<[string, Partial<TaskStep>, number, string | null]>([
  ['a required item without a file', {}, 0, 'step-open'],
  ['an item with a file', {}, 1, null],
  ['one that need not be given', { required: false }, 0, null],
  ['one that does not apply', { dnaComment: 'None.' }, 0, null],
  ['one that was accepted, though its file is gone', { review: accepted }, 0, null],
  ['one that was returned', { review: returned }, 1, 'step-returned'],
  ['one that was returned and need not be given', { review: returned, required: false }, 1, 'step-returned'],
])('decides whether a request stays open for %s', (_, fields, files, reason) => {
  const points = documentRequestOpenPoints([item(fields)], () => files);
  expect(points).toEqual(reason === null ? [] : [{ path: 'steps/1', reason }]);
});

it('counts the files of each item separately', () => {
  const steps = [item({ number: 1 }), item({ number: 2 }), item({ number: 3 })];
  expect(documentRequestOpenPoints(steps, (number) => (number === 2 ? 1 : 0))).toEqual([
    { path: 'steps/1', reason: 'step-open' },
    { path: 'steps/3', reason: 'step-open' },
  ]);
});
