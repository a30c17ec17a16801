import type { TaskGroup } from '@anteroom/contract';
import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { labelledGroups } from './labelledGroups.ts';
import { task, taskGroup } from './testing/sampleTasks.ts';

const uploads = new Set(['UPLOAD'] as const);

it('merges groups with the same label, and sorts the labels by name', () => {
  const first = task({ label: 'first' });
  const second = task({ label: 'second' });
  const groups = [taskGroup([first]), taskGroup([task()], { type: 'miscellaneous' }), taskGroup([second])];
  const sections = labelled(groups);
  expect(sections.map(({ name }) => name)).toEqual(['miscellaneous', 'requests']);
  expect(sections[1]?.tasks).toEqual([first, second]);
});

it('sorts the labels case-insensitively', () => {
  const names: Record<string, string> = {
    requests: 'aufträge',
    miscellaneous: 'Zettel',
    approvals: 'Bescheide',
  };
  const groups = (['document_request', 'miscellaneous', 'esign'] as const).map((type) =>
    taskGroup([task()], { type }),
  );
  const t = ((key: string) => names[key.replace('tasks.group.', '')] ?? key) as TFunction;
  const sections = labelledGroups(groups, { kinds: uploads, country: 'US', t });
  expect(sections.map(({ name }) => name)).toEqual(['aufträge', 'Bescheide', 'Zettel']);
});

it('sorts pending questionnaires by due date, those without one last', () => {
  const due = (taskId: string, dueDate: string | null, order: number) => task({ taskId, dueDate, order });
  const group = taskGroup(
    [due('none', null, 1), due('later', '2026-02-01', 2), due('sooner', '2026-01-01', 3)],
    {
      type: 'questionnaire',
    },
  );
  expect(labelled([group])[0]?.tasks.map(({ taskId }) => taskId)).toEqual(['sooner', 'later', 'none']);
});

it('keeps groups of different tax years apart', () => {
  const year = (taxYear: number) => taskGroup([task()], { type: 'questionnaire', taxYear });
  expect(labelled([year(2025), year(2024)]).map(({ label }) => label.year)).toEqual(['2024', '2025']);
});

it('leaves out tasks of kinds that no plugin handles, and groups left empty', () => {
  const sign = task({ kind: 'ESIGN' });
  expect(labelled([taskGroup([sign])])).toEqual([]);
  expect(labelled([taskGroup([sign, task()])])[0]?.tasks).toHaveLength(1);
});

it('marks a section as DONE on its latest completion date only when all its groups are done', () => {
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
  const t = ((key: string, values?: { year?: string }) =>
    [key.replace('tasks.group.', ''), values?.year].join(' ').trim()) as unknown as TFunction;
  return labelledGroups(groups, { kinds: uploads, country: 'US', t });
}
