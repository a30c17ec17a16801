import { createTestPortal, problem } from '@anteroom/plugin-kit/testing';
import type { TaskDraft } from '@anteroom/sdk';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';

const definition = {
  id: 'template',
  version: 1,
  sections: [
    {
      id: 'home',
      title: { 'en-us': 'Your home' },
      fields: [{ name: 'owns', label: { 'en-us': 'Do you own it?' }, type: 'yesNo' }],
    },
  ],
};

it('requests the questionnaire of the tax year, offers a retry when that fails, and shows its sections', async () => {
  const drafts: (TaskDraft | null)[] = [];
  const portal = createTestPortal();
  let isAway = true;
  portal.http.on('GET /api/tasks/v3/questionnaires/QUESTIONNAIRE/template', ({ options }) => {
    expect(options.params).toEqual({ taxYear: 2026 });
    if (isAway) throw problem('unavailable', 503);
    return { definition };
  });
  await portal.show('task editor QUESTIONNAIRE', {
    editor: { taxYear: 2026, onDraft: (draft) => drafts.push(draft) },
  });
  await screen.findByText('We couldn’t load the questions.');
  expect(drafts.at(-1)).toBeNull();
  isAway = false;
  await portal.user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Your home');
  await waitFor(() => expect(drafts.at(-1)).toEqual({ definition }));
});

it('says which country’s questions it sends, and asks for a tax year first', async () => {
  const portal = createTestPortal();
  await portal.show('task editor QUESTIONNAIRE');
  screen.getByText('The questions are those of a US federal return.');
  expect(screen.getByText(/The questions depend on it\./)).toBeTruthy();
});
