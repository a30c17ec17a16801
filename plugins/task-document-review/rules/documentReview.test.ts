import type { TaskStep } from '@anteroom/contract';
import { expect, it } from 'vitest';
import { documentReviewOpenPoints, reviewedState } from './documentReview.ts';

const seen = { sha256: 'a'.repeat(64) };
const another = { sha256: 'b'.repeat(64) };

function step(fields: Partial<TaskStep> = {}): TaskStep {
  return {
    number: 1,
    label: 'Tax return',
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
  ['not marked', {}, seen, 'to-review', 'step-open'],
  ['marked', seen, seen, 'reviewed', null],
  ['marked, and replaced since', seen, another, 'replaced', 'step-open'],
  ['gone before it was marked', {}, null, 'missing', null],
  ['gone after it was marked', seen, null, 'missing', null],
])('judges a document that is %s', (_, data, document, state, reason) => {
  expect(reviewedState({ data }, document)).toBe(state);
  const points = documentReviewOpenPoints([step({ data })], () => document);
  expect(points).toEqual(reason === null ? [] : [{ path: 'steps/1', reason }]);
});

it('asks for an optional document only if it was reviewed and then replaced', () => {
  const optional = { required: false };
  expect(documentReviewOpenPoints([step(optional)], () => seen)).toEqual([]);
  expect(documentReviewOpenPoints([step({ ...optional, data: seen })], () => another)).toHaveLength(1);
});

it('asks for no document that does not apply', () => {
  expect(documentReviewOpenPoints([step({ dnaComment: 'Not mine.' })], () => seen)).toEqual([]);
});
