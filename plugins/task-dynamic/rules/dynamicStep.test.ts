import { describe, expect, it } from 'vitest';
import { isDynamicStepDone } from './dynamicStep.ts';

const form = { id: 'f', version: 1, fields: [{ name: 'utr', type: 'utr', label: 'UTR', required: true }] };

describe('isDynamicStepDone', () => {
  it.each<[string, object, object, boolean]>([
    ['something to read', { kind: 'information', text: 'Hello' }, {}, true],
    ['nothing confirmed', { kind: 'confirm', text: 'Sure' }, {}, false],
    ['not confirmed', { kind: 'confirm', text: 'Sure' }, { confirmed: false }, false],
    ['confirmed', { kind: 'confirm', text: 'Sure' }, { confirmed: true }, true],
    ['no file', { kind: 'upload' }, {}, false],
    ['a file', { kind: 'upload' }, { files: 1 }, true],
    ['no answers', { kind: 'form', form }, {}, false],
    ['a wrong answer', { kind: 'form', form }, { answers: { utr: '2955839661' } }, false],
    ['a right answer', { kind: 'form', form }, { answers: { utr: '1955839661' } }, true],
  ])('judges a step: %s', (_, params, data, done) => {
    const step = { params: { ...params }, data: { ...data }, dnaComment: null, review: null };
    expect(isDynamicStepDone(step, '2026-11-21')).toBe(done);
    expect(isDynamicStepDone({ ...step, dnaComment: 'No' }, '2026-11-21')).toBe(true);
    const returned = { state: 'returned', reason: 'Again' } as const;
    expect(isDynamicStepDone({ ...step, review: returned }, '2026-11-21')).toBe(false);
  });
});
