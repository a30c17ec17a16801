import { expect, it } from 'vitest';
import type { FieldDefinition } from './formDefinition.ts';
import { misshapenAnswers } from './misshapenAnswers.ts';

const fields: readonly FieldDefinition[] = [
  { name: 'subject', type: 'text', label: 'subject' },
  { name: 'papers', type: 'file', label: 'papers' },
  {
    name: 'jobs',
    type: 'group',
    label: 'jobs',
    entry: 'job',
    fields: [{ name: 'employer', type: 'text', label: 'employer' }],
  },
];

it('accepts answers of the right shape, valid or not', () => {
  const given = {
    subject: '',
    papers: [{ documentId: 'd1', name: 'a.pdf' }],
    jobs: [{ employer: 'Mill' }, {}],
  };
  expect(misshapenAnswers(fields, given)).toEqual([]);
});

it.each<[object, string, string]>([
  [{ other: 'x' }, 'other', 'unknown'],
  [{ subject: 7 }, 'subject', 'shape'],
  [{ subject: null }, 'subject', 'shape'],
  [{ papers: [{ documentId: 'd1' }] }, 'papers', 'shape'],
  [{ papers: [{ documentId: 'd1', name: 'a', more: 1 }] }, 'papers', 'shape'],
  [{ jobs: {} }, 'jobs', 'shape'],
  [{ jobs: ['x'] }, 'jobs.0', 'shape'],
  [{ jobs: [{ employer: 'Mill' }, { boss: 'x' }] }, 'jobs.1.boss', 'unknown'],
  [{ jobs: [{ employer: ['x'] }] }, 'jobs.0.employer', 'shape'],
])('reports the path and kind of the fault in %j', (given, path, kind) => {
  expect(misshapenAnswers(fields, given as Record<string, unknown>)).toEqual([{ path, kind }]);
});
