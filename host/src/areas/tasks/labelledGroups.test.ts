import type { TaskGroup } from '@anteroom/contract';
import { expect, it } from 'vitest';
import { task, taskGroup } from '../../testing/taskGroup.ts';
import { labelledGroups } from './labelledGroups.ts';

const uploads = new Set(['UPLOAD'] as const);

it('puts groups of one label together, where the first of them stands', () => {
  const first = task({ label: 'first' });
  const second = task({ label: 'second' });
  const groups = [taskGroup([first]), taskGroup([task()], { type: 'miscellaneous' }), taskGroup([second])];
  const sections = labelled(groups);
  expect(sections.map(({ label }) => label.key)).toEqual(['requests', 'miscellaneous']);
  expect(sections[0]?.tasks).toEqual([first, second]);
});

it('keeps tax years apart', () => {
  const year = (taxYear: number) => taskGroup([task()], { type: 'questionnaire', taxYear });
  expect(labelled([year(2025), year(2024)]).map(({ label }) => label.year)).toEqual(['2025', '2024']);
});

it('leaves out tasks that cannot be worked here, and groups that are then empty', () => {
  const sign = task({ kind: 'ESIGN' });
  expect(labelled([taskGroup([sign])])).toEqual([]);
  expect(labelled([taskGroup([sign, task()])])[0]?.tasks).toHaveLength(1);
});

it('is complete, on its last day, when all of it is', () => {
  const done = (completedDate: string) =>
    taskGroup([task({ status: 'DONE' })], { status: 'DONE', completedDate });
  expect(labelled([done('2026-11-19'), done('2026-11-02')])[0]).toMatchObject({
    status: 'DONE',
    completedDate: '2026-11-19',
  });
  expect(labelled([done('2026-11-19'), taskGroup([task()])])[0]).toMatchObject({
    status: 'WIP',
    completedDate: null,
  });
});

function labelled(groups: TaskGroup[]) {
  return labelledGroups(groups, uploads, 'US');
}
