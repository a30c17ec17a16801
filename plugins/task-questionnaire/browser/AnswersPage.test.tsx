import { createTestPortal, problem } from '@anteroom/plugin-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { AnswerTable } from '../api.ts';

const asked = 'GET /api/tasks/v3/questionnaires';
const listed = 'GET /api/tasks/v3/questionnaires/answers';

const table: AnswerTable = {
  sections: [
    { id: 'you', title: 'You', questions: [{ name: 'name', label: 'Your name' }] },
    { id: 'home', title: 'Home', questions: [{ name: 'owns', label: 'Do you own it?' }] },
  ],
  rows: [
    {
      taskId: 't1',
      clientId: 'a b',
      client: 'Acme',
      taxYear: 2025,
      status: 'WIP',
      answers: { name: 'Ann' },
    },
  ],
  next: null,
};

async function open(location = '/staff/answers') {
  const portal = createTestPortal({ permissions: ['Platform.DefaultStaff'], location });
  portal.http.on(asked, () => ({
    items: [
      { kind: 'QUESTIONNAIRE', taxYear: 2025, count: 3 },
      { kind: 'QUESTIONNAIRE', taxYear: 2024, count: 2 },
    ],
  }));
  portal.http.on(listed, () => table);
  await portal.show('staff page answers');
  return portal;
}

it('shows the newest questionnaire client by client, and reads another year or status when chosen', async () => {
  const { user, http } = await open();
  const row = within(await screen.findByRole('row', { name: /Acme/ }));
  expect(row.getByRole('link').getAttribute('href')).toBe('/tasks/clients/a%20b/task/t1');
  row.getByText('In progress');
  row.getByText('Ann');
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Questionnaire' }),
    'Tax questionnaire 2024 (2)',
  );
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Complete');
  await waitFor(() =>
    expect(http.callsOf(listed).map(({ options }) => options.params)).toMatchObject([
      { taxYear: 2025 },
      { taxYear: 2024 },
      { taxYear: 2024, state: 'complete' },
    ]),
  );
});

it('shows only the questions of the chosen section', async () => {
  const { user } = await open();
  await screen.findByRole('row', { name: /Acme/ });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Section' }), 'Home');
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Your name' })).toBeNull());
  screen.getByRole('columnheader', { name: 'Do you own it?' });
});

it('collapses a long question until it is pressed, and keeps the full text as the column’s accessible name', async () => {
  const { user, http } = await open();
  const label =
    'Did you buy, sell, exchange or otherwise dispose of any digital asset during the year, and if so, which?';
  const questions = [{ name: 'name', label }];
  http.on(listed, () => ({ ...table, sections: [{ id: 'you', title: 'You', questions }] }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'Complete');
  const header = await screen.findByRole('columnheader', { name: label });
  const question = within(header).getByRole('button', { expanded: false });
  await user.click(question);
  expect(question.getAttribute('aria-expanded')).toBe('true');
});

it('shows a loading error with a retry, and says when there are no questionnaires yet', async () => {
  const portal = createTestPortal({ permissions: ['Platform.DefaultStaff'] });
  let isAway = true;
  portal.http.on(asked, () => {
    if (isAway) throw problem('unavailable', 503);
    return { items: [] };
  });
  await portal.show('staff page answers');
  await screen.findByText('We couldn’t load the answers');
  isAway = false;
  await portal.user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('No questionnaires yet');
});
