import { expect, it } from 'vitest';
import { dueOn, planTask, type RelativeDate, type TemplateTask } from './taskTemplate.ts';

const occasion = { today: '2026-12-28', year: 2027 };

it.each<[RelativeDate, string | null]>([
  [{ kind: 'none' }, null],
  [{ kind: 'after', days: 0 }, '2026-12-28'],
  [{ kind: 'after', days: 10 }, '2027-01-07'],
  [{ kind: 'day', month: 4, day: 15 }, '2027-04-15'],
  [{ kind: 'day', month: 2, day: 31 }, '2027-02-28'],
])('computes the due date of %o', (due, date) => {
  expect(dueOn(due, occasion)).toBe(date);
});

it('replaces {year} in every text that clients read', () => {
  const task: TemplateTask = {
    kind: 'DOCUMENT_REQUEST',
    label: 'Records of {year}',
    description: 'For the return of {year}.',
    due: { kind: 'day', month: 4, day: 15 },
    isOfYear: true,
    definition: {},
    steps: [{ label: 'Statements of {year}' }],
  };
  expect(planTask(task, occasion)).toEqual({
    kind: 'DOCUMENT_REQUEST',
    label: 'Records of 2027',
    params: { description: 'For the return of 2027.', taxYear: 2027 },
    dueDate: '2027-04-15',
    definition: {},
    steps: [{ label: 'Statements of 2027' }],
  });
});
