import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareGroups, compareTasks } from './taskOrder.ts';

type Sortable = Parameters<typeof compareTasks>[0];

const base: Sortable = { order: 1, status: 'NEW', dueDate: null, label: 'a', taskId: '1' };

describe('compareTasks', () => {
  test.each<[string, Partial<Sortable>, Partial<Sortable>]>([
    ['order first', { order: 1, status: 'DONE' }, { order: 2, status: 'NEW' }],
    ['then status', { status: 'WIP', dueDate: null }, { status: 'DONE', dueDate: '2026-01-01' }],
    ['then due date', { dueDate: '2026-01-31', label: 'b' }, { dueDate: '2026-02-01', label: 'a' }],
    ['no due date is last', { dueDate: '2099-01-01' }, { dueDate: null }],
    ['then label, by number', { label: 'Form 2', taskId: '2' }, { label: 'Form 10', taskId: '1' }],
    ['then id', { taskId: '1' }, { taskId: '2' }],
  ])('sorts tasks: %s', (_, first, second) => {
    expect(compareTasks({ ...base, ...first }, { ...base, ...second })).toBeLessThan(0);
    expect(compareTasks({ ...base, ...second }, { ...base, ...first })).toBeGreaterThan(0);
  });

  test('gives the same order whatever the order of its input', () => {
    const task = fc.record<Sortable>({
      order: fc.integer({ min: 1, max: 2 }),
      status: fc.constantFrom('NEW', 'WIP', 'DONE'),
      dueDate: fc.constantFrom(null, '2026-01-01', '2026-02-01'),
      label: fc.constantFrom('a', 'B', 'á'),
      taskId: fc.uuid(),
    });
    fc.assert(
      fc.property(fc.uniqueArray(task, { selector: (one) => one.taskId }), (tasks) => {
        expect([...tasks].reverse().sort(compareTasks)).toEqual([...tasks].sort(compareTasks));
      }),
    );
  });
});

test('groups are sorted by due date, then by id, and those without a date come last', () => {
  const group = (id: string, dueDate: string | null) => ({ id, dueDate });
  const sorted = [
    group('c', '2026-01-31'),
    group('a', '2026-02-01'),
    group('b', '2026-02-01'),
    group('a', null),
  ];
  expect([...sorted].reverse().sort(compareGroups)).toEqual(sorted);
});
