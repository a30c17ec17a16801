import type { TaskStatus, TaskStep } from '@anteroom/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  changeStep,
  isAllAccepted,
  isStepDone,
  openSteps,
  reviewStep,
  type StepChange,
} from './stepTransitions.ts';

function step(fields: Partial<TaskStep> = {}): TaskStep {
  return {
    number: 1,
    label: 'W-2',
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

const returned = { state: 'returned', reason: 'Page 2 is missing.' } as const;
const accepted = { state: 'accepted', reason: null } as const;

describe('changeStep', () => {
  test.each<[string, TaskStatus, Partial<TaskStep>, StepChange, object]>([
    ['data', 'NEW', {}, { data: { a: 1 } }, { given: true, step: { data: { a: 1 } } }],
    ['the same data', 'WIP', { data: { a: 1 } }, { data: { a: 1 } }, { kind: 'unchanged' }],
    ['a comment, trimmed', 'WIP', {}, { comment: ' x ' }, { given: false, step: { comment: 'x' } }],
    ['an emptied comment', 'WIP', { comment: 'x' }, { comment: ' ' }, { step: { comment: null } }],
    [
      'that it does not apply',
      'WIP',
      {},
      { dnaComment: ' no ' },
      { given: true, step: { dnaComment: 'no' } },
    ],
    ['that, without a reason', 'WIP', {}, { dnaComment: ' ' }, { reason: 'reason-missing' }],
    [
      'that it applies again',
      'WIP',
      { dnaComment: 'no' },
      { dnaComment: null },
      { step: { dnaComment: null } },
    ],
    ['that it applies, when it does', 'WIP', {}, { dnaComment: null }, { kind: 'unchanged' }],
    ['anything of a complete task', 'DONE', {}, { comment: 'x' }, { reason: 'task-complete' }],
    ['what holds of a complete task', 'DONE', { comment: 'x' }, { comment: 'x' }, { kind: 'unchanged' }],
    [
      'anything of what is accepted',
      'WIP',
      { review: accepted },
      { data: { a: 1 } },
      { reason: 'step-accepted' },
    ],
    [
      'data for what was returned',
      'WIP',
      { review: returned },
      { data: { a: 1 } },
      { step: { review: null } },
    ],
    [
      'a comment on what was returned',
      'WIP',
      { review: returned },
      { comment: 'x' },
      { step: { review: returned } },
    ],
  ])('handles the change "%s"', (_, status, fields, change, expected) => {
    expect(changeStep(status, step(fields), change)).toMatchObject(expected);
  });

  test('repeating the same change changes nothing more', () => {
    const change: fc.Arbitrary<StepChange> = fc.record(
      {
        comment: fc.string({ maxLength: 3 }),
        dnaComment: fc.option(fc.string({ maxLength: 3 })),
        data: fc.constantFrom({}, { a: 1 }),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(change, (asked) => {
        const first = changeStep('WIP', step({ review: returned, data: { b: [1] } }), asked);
        if (first.kind !== 'changed') return;
        expect(changeStep('WIP', first.step, asked).kind).toBe('unchanged');
      }),
    );
  });
});

test.each<[string, Partial<TaskStep>, boolean]>([
  ['given', { data: { a: 1 } }, true],
  ['not given', {}, false],
  ['not applying', { dnaComment: 'no' }, true],
  ['accepted', { review: accepted }, true],
  ['given and returned', { data: { a: 1 }, review: returned }, false],
])('a step that is %s counts as done: %s', (_, fields, done) => {
  expect(isStepDone(step(fields))).toBe(done);
});

test('openSteps returns required steps that are not done, and returned steps', () => {
  const steps = [
    step({ number: 1 }),
    step({ number: 2, data: { a: 1 } }),
    step({ number: 3, required: false }),
    step({ number: 4, required: false, review: returned }),
  ];
  expect(openSteps(steps)).toEqual([
    { path: 'steps/1', reason: 'step-open' },
    { path: 'steps/4', reason: 'step-returned' },
  ]);
  expect(openSteps(steps.slice(0, 3), () => true)).toEqual([]);
});

test.each<[string, TaskStatus, Partial<TaskStep>, Parameters<typeof reviewStep>[2], object]>([
  ['accepted', 'WIP', {}, { state: 'accepted' }, { review: accepted, reopens: false }],
  [
    'accepted, after the task was done',
    'DONE',
    {},
    { state: 'accepted' },
    { review: accepted, reopens: false },
  ],
  [
    'returned',
    'WIP',
    {},
    { state: 'returned', reason: ' Blurred. ' },
    { review: { reason: 'Blurred.' }, reopens: false },
  ],
  ['returned, after the task was done', 'DONE', {}, { state: 'returned', reason: 'x' }, { reopens: true }],
  ['returned, after it was received', 'RECEIVED', {}, { state: 'returned', reason: 'x' }, { reopens: true }],
  [
    'returned, of a task that was removed',
    'CANCELLED',
    {},
    { state: 'returned', reason: 'x' },
    { reason: 'task-complete' },
  ],
  ['returned without a reason', 'WIP', {}, { state: 'returned', reason: ' ' }, { reason: 'reason-missing' }],
  ['accepted again', 'WIP', { review: accepted }, { state: 'accepted', reason: 'x' }, { kind: 'unchanged' }],
  ['accepted after all', 'WIP', { review: returned }, { state: 'accepted' }, { review: accepted }],
  [
    'returned after all',
    'WIP',
    { review: accepted },
    { state: 'returned', reason: 'x' },
    { review: { state: 'returned' } },
  ],
])('the review "%s" of a step has the expected result', (_, status, fields, asked, expected) => {
  expect(reviewStep(status, step(fields), asked)).toMatchObject(expected);
});

test.each<[string, Partial<TaskStep>[], boolean]>([
  ['all are accepted', [{ review: accepted }, { review: accepted }], true],
  ['the rest was not given', [{ review: accepted }, {}, { data: { documents: 0 } }], true],
  ['the rest does not apply', [{ review: accepted }, { data: { documents: 1 }, dnaComment: 'none' }], true],
  ['one waits for the firm', [{ review: accepted }, { data: { documents: 1 } }], false],
  ['one was returned', [{ review: accepted }, { review: returned }], false],
])('tells whether every given step is accepted when %s', (_, steps, expected) => {
  expect(isAllAccepted(steps.map(step))).toBe(expected);
});
