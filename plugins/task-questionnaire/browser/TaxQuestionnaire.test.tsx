import { createTestPortal, makeClient, makeTask, makeTaskGroup } from '@anteroom/plugin-kit/testing';
import { HttpError, type Task } from '@anteroom/sdk';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

const client = makeClient({ id: 'client-1' });
const en = (text: string) => ({ 'en-us': text });

const definition = {
  id: 'tax',
  version: 1,
  sections: [
    {
      id: 'you',
      title: en('You'),
      fields: [
        { name: 'name', type: 'text', label: en('Name'), required: true },
        { name: 'married', type: 'yesNo', label: en('Married'), required: true },
      ],
    },
    {
      id: 'spouse',
      title: en('Spouse'),
      when: { field: 'married', is: 'yes' },
      fields: [{ name: 'spouse', type: 'text', label: en('Spouse’s name'), required: true }],
    },
    {
      id: 'jobs',
      title: en('Jobs'),
      fields: [
        {
          name: 'jobs',
          type: 'group',
          label: en('Jobs'),
          entry: en('Job'),
          fields: [
            { name: 'employer', type: 'text', label: en('Employer'), required: true },
            { name: 'pay', type: 'currency', currency: 'USD', label: en('Pay'), carry: false },
          ],
        },
      ],
    },
  ],
};

function openPortal(data: Task['data'] = {}, last: unknown = null, asked: Task['definition'] = definition) {
  const task = makeTask({
    kind: 'QUESTIONNAIRE',
    clientId: client.id,
    definition: asked,
    data,
    label: 'Tax 2025',
  });
  const portal = createTestPortal({ clients: [client], taskGroups: [makeTaskGroup([task])] });
  portal.http.on(`GET /api/tasks/v3/tasks/${task.taskId}/last-answers`, () => ({ last }));
  const { user, tasks } = portal;
  const answers = () => tasks.get(task.taskId).data.answers as Record<string, unknown> | undefined;
  const show = (editable = true) => portal.show('task kind QUESTIONNAIRE', { editable });
  return { portal, user, tasks, task, answers, show, stored: () => tasks.get(task.taskId) };
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const sections = () => within(screen.getByRole('navigation', { name: 'Sections' }));
const press = (name: string | RegExp) => screen.getByRole('button', { name });
const heading = (name: string) => screen.findByRole('heading', { level: 2, name });

describe('TaxQuestionnaire', () => {
  it('saves what is typed, starts the task, and shows the state of each section', async () => {
    const { user, show, answers, stored } = openPortal();
    await show();
    expect(sections().getAllByText('To do')).toHaveLength(2);
    await user.type(box('Name'), 'Olivia');
    await waitFor(() => expect(answers()).toMatchObject({ name: 'Olivia' }));
    expect(stored().status).toBe('WIP');
    expect(await screen.findByText('Changes saved')).toBeTruthy();
    expect(await sections().findByText('Started')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'No' }));
    expect(await sections().findByText('Complete')).toBeTruthy();
    expect(sessionStorage).toHaveLength(0);
  });

  it('does not re-render other fields when it saves a changed one', async () => {
    let renders = 0;
    const counted = {
      get 'en-us'() {
        renders += 1;
        return 'Married';
      },
    };
    const fields = [
      { name: 'name', type: 'text', label: en('Name'), required: true },
      { name: 'married', type: 'yesNo', label: counted, required: true },
    ];
    const sections = [{ id: 'you', title: en('You'), fields }];
    const { user, show, answers } = openPortal({}, null, { id: 'tax', version: 1, sections });
    await show();
    await screen.findByRole('radio', { name: 'Yes' });
    const before = renders;
    await user.type(box('Name'), 'Olivia');
    await waitFor(() => expect(answers()).toMatchObject({ name: 'Olivia' }));
    await screen.findByText('Changes saved');
    expect(renders).toBe(before);
    await user.click(screen.getByRole('radio', { name: 'Yes' }));
    expect(renders).toBeGreaterThan(before);
  });

  it('renders its fields outside any form element', async () => {
    const { show } = openPortal();
    await show();
    expect(box('Name').closest('form')).toBeNull();
  });

  it('shows a section that depends on an answer in another one, and moves the focus to its heading', async () => {
    const { user, show } = openPortal();
    await show();
    expect(screen.getByText('Section 1 of 2')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Yes' }));
    expect(await screen.findByText('Section 1 of 3')).toBeTruthy();
    await user.click(press('Next section'));
    expect(document.activeElement).toBe(await heading('Spouse'));
  });

  it('reopens at the section where the person left off', async () => {
    const first = openPortal({ answers: { name: 'Olivia', married: 'no' } });
    await first.show();
    await first.user.click(press('Next section'));
    await waitFor(() => expect(first.stored().data.section).toBe('jobs'));
    const second = openPortal(first.stored().data);
    document.body.replaceChildren();
    await second.show();
    expect(await heading('Jobs')).toBeTruthy();
  });

  it('keeps what is typed offline across a reload, and saves it once the network is back', async () => {
    const first = openPortal();
    const view = await first.show();
    first.tasks.changeFailure = new HttpError({ kind: 'network' });
    await first.user.type(box('Name'), 'Olivia');
    expect(await screen.findByText(/Not saved yet/)).toBeTruthy();
    view.unmount();

    const second = openPortal({ answers: { married: 'no' } });
    await second.show();
    expect(box('Name').value).toBe('Olivia');
    await waitFor(() => expect(second.answers()).toMatchObject({ name: 'Olivia', married: 'no' }));
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
  });

  it('merges the answers of two tabs', async () => {
    const { user, show, tasks, task, answers } = openPortal({ answers: { name: 'Olivia' } });
    await show();
    tasks.change(task.taskId, {
      data: { answers: { name: 'Olivia', married: 'yes', spouse: 'Alex' } },
      version: 7,
    });
    await user.type(box('Name'), ' Reed');
    await waitFor(() =>
      expect(answers()).toMatchObject({ name: 'Olivia Reed', married: 'yes', spouse: 'Alex' }),
    );
    expect(screen.getByRole('radio', { name: 'Yes' })).toHaveProperty('checked', true);
  });

  describe('a conflicting answer to the same question', () => {
    async function openDisputed() {
      const opened = openPortal({ answers: { jobs: [] }, section: 'jobs' });
      await opened.show();
      opened.tasks.change(opened.task.taskId, {
        data: { answers: { name: 'Alex', jobs: [{ employer: 'Mill', pay: '' }] } },
        version: 7,
      });
      await opened.user.click(press('Add: Job'));
      await opened.user.type(box('Employer'), 'Dock');
      expect(await screen.findByText('This was changed elsewhere.')).toBeTruthy();
      return opened;
    }

    it('is shown next to one’s own, and “Keep my version” saves one’s own', async () => {
      const { user, answers } = await openDisputed();
      expect(screen.getByText('Mill')).toBeTruthy();
      expect(box('Employer').value).toBe('Dock');
      expect(answers()).toMatchObject({ jobs: [{ employer: 'Mill' }] });
      await user.click(press('Keep my version'));
      await waitFor(() => expect(answers()).toMatchObject({ name: 'Alex', jobs: [{ employer: 'Dock' }] }));
      expect(await screen.findByText('Changes saved')).toBeTruthy();
    });

    it('replaces one’s own with “Use the other version”', async () => {
      const { user, answers } = await openDisputed();
      await user.click(press('Use the other version'));
      await waitFor(() => expect(box('Employer').value).toBe('Mill'));
      expect(await screen.findByText('Changes saved')).toBeTruthy();
      expect(answers()).toMatchObject({ name: 'Alex', jobs: [{ employer: 'Mill' }] });
    });

    it('blocks sending the questionnaire until it is resolved', async () => {
      const { user, stored } = await openDisputed();
      await user.click(screen.getByRole('button', { name: /^You/ }));
      await user.click(screen.getByRole('radio', { name: 'No' }));
      await user.click(sections().getByRole('button', { name: 'Review and send' }));
      await user.click(press('Send to your firm'));
      expect(await screen.findByText('We couldn’t send your answers')).toBeTruthy();
      expect(stored().status).not.toBe('DONE');
      await user.click(press('Keep my version'));
      await screen.findByText('Changes saved');
      await user.click(press('Send to your firm'));
      await waitFor(() => expect(stored().status).toBe('DONE'));
    });
  });

  it('does not report a conflict with its own save whose response was lost', async () => {
    const { user, show, tasks, task, answers } = openPortal({ answers: { name: 'Olivia' } });
    await show();
    tasks.changeFailure = new HttpError({ kind: 'network' });
    await user.type(box('Name'), ' R');
    await screen.findByText(/Not saved yet/);
    // The server had received the answers, although its response was lost.
    const sent = { name: 'Olivia R', married: '', spouse: '', jobs: [] };
    tasks.change(task.taskId, { data: { answers: sent }, version: 7 });
    tasks.changeFailure = null;
    await user.type(box('Name'), '{Backspace}{Backspace}');
    await waitFor(() => expect(answers()).toMatchObject({ name: 'Olivia' }));
    expect(await screen.findByText('Changes saved')).toBeTruthy();
    expect(box('Name').value).toBe('Olivia');
  });

  it('copies last year’s answers to a section, except those that differ each year', async () => {
    const last = { taxYear: 2024, answers: { name: 'Olivia', jobs: [{ employer: 'Dock', pay: '100' }] } };
    const { user, show, answers } = openPortal({ section: 'jobs' }, last);
    await show();
    await user.click(await screen.findByRole('button', { name: 'Same as 2024' }));
    expect(box('Employer').value).toBe('Dock');
    await waitFor(() => expect(answers()).toMatchObject({ name: '', jobs: [{ employer: 'Dock', pay: '' }] }));
  });

  it('blocks sending while answers are missing, links to each of them, and then sends', async () => {
    const { user, show, stored } = openPortal({
      answers: { name: 'Olivia', married: 'yes', jobs: [{ employer: 'Dock' }, { pay: '100' }] },
      section: 'you',
    });
    await show();
    await user.click(sections().getByRole('button', { name: 'Review and send' }));
    await heading('Review your answers');
    expect(press('Send to your firm')).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('link', { name: 'Spouse’s name' }));
    await heading('Spouse');
    await waitFor(() => expect(document.activeElement).toBe(box('Spouse’s name')));
    await user.keyboard('Alex');
    await user.click(sections().getByRole('button', { name: 'Review and send' }));
    await user.click(await screen.findByRole('link', { name: 'Job 2: Employer' }));
    const [, second] = screen.getAllByRole('textbox', { name: 'Employer' });
    await waitFor(() => expect(document.activeElement).toBe(second));
    await user.keyboard('Mill');
    await user.click(press('Review your answers'));
    expect(screen.getByRole('region', { name: 'Spouse' }).textContent).toContain('Alex');
    await user.click(press('Send to your firm'));
    await waitFor(() => expect(stored().status).toBe('DONE'));
    expect(stored().data.answers).toMatchObject({ name: 'Olivia', married: 'yes', spouse: 'Alex' });
  });

  it('sends once the save that is under way has ended, without a conflict with it', async () => {
    const { user, show, tasks, stored } = openPortal({ answers: { name: 'O', married: 'no', jobs: [] } });
    const held = Promise.withResolvers<void>();
    const save = tasks.save.bind(tasks);
    const saved = vi.spyOn(tasks, 'save').mockImplementation(async (task, data) => {
      const next = await save(task, data);
      await held.promise;
      return next;
    });
    await show();
    await user.type(box('Name'), 'livia');
    await user.click(sections().getByRole('button', { name: /Review/ }));
    await user.click(press('Send to your firm'));
    expect(saved).toHaveBeenCalledTimes(1);
    held.resolve();
    await waitFor(() =>
      expect(stored()).toMatchObject({ status: 'DONE', data: { answers: { name: 'Olivia' } } }),
    );
    expect(await Promise.allSettled(saved.mock.results.map(({ value }) => value))).not.toContainEqual(
      expect.objectContaining({ status: 'rejected' }),
    );
  });

  it('lists missing and invalid answers by section, with one section open at a time', async () => {
    const { user, show } = openPortal({ answers: { married: 'yes', jobs: [{ pay: 'much' }, {}] } });
    await show();
    await user.click(sections().getByRole('button', { name: 'Review and send' }));
    await heading('Review your answers');
    expect(screen.getByText('Check 5 answers')).toBeTruthy();
    expect(press(/^You ?1 missing/).textContent).toBe('You1 missing');
    expect(press(/^Jobs ?2 missing/).textContent).toBe('Jobs2 missing · 1 to correct');
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Name']);
    await user.click(press(/^Jobs ?2 missing/));
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Job 1: Employer',
      'Job 1: Pay – Enter a number, such as 1,234.50.',
      'Job 2: Employer',
    ]);
  });

  describe('copying all of last year’s answers', () => {
    const last = {
      taxYear: 2024,
      answers: { name: 'Olivia', married: 'no', jobs: [{ employer: 'Dock', pay: '100' }] },
    };

    it('fills only questions without an answer this year, and says beforehand how many', async () => {
      const { user, show, answers } = openPortal({ answers: { name: 'Liv' } }, last);
      await show();
      expect(await screen.findByText(/^You can copy 2 answers from 2024/)).toBeTruthy();
      await user.click(press('Copy all from 2024'));
      expect(screen.getByText(/^2 answers copied from 2024/)).toBeTruthy();
      expect(box('Name').value).toBe('Liv');
      await waitFor(() =>
        expect(answers()).toMatchObject({
          name: 'Liv',
          married: 'no',
          jobs: [{ employer: 'Dock', pay: '' }],
        }),
      );
    });

    it('can be undone, except for what was typed since', async () => {
      const { user, show, answers } = openPortal({}, last);
      await show();
      await user.click(await screen.findByRole('button', { name: 'Copy all from 2024' }));
      const undo = press('Undo');
      expect(document.activeElement).toBe(undo);
      await user.type(box('Name'), ' Reed');
      await user.click(undo);
      expect(await screen.findByText(/^You can copy 2 answers from 2024/)).toBeTruthy();
      expect(box('Name').value).toBe('Olivia Reed');
      await waitFor(() => expect(answers()).toMatchObject({ name: 'Olivia Reed', married: '', jobs: [] }));
    });
  });

  it('shows a sent questionnaire read-only, without hidden answers', async () => {
    const jobs = [{ employer: 'Dock', pay: '1234.5' }];
    const { show } = openPortal({ answers: { name: 'Olivia', married: 'no', spouse: 'Nobody', jobs } });
    await show(false);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByRole('region', { name: 'Jobs' }).textContent).toBe(
      'JobsJob 1EmployerDockPay$1,234.50',
    );
    expect(screen.queryByText('Nobody')).toBeNull();
  });

  describe('files', () => {
    const letter = new File(['%PDF-1.7'], 'letter.pdf', { type: 'application/pdf' });
    const answered = { letter: [{ documentId: expect.any(String), name: 'letter.pdf' }] };

    async function openWithUpload() {
      const fields = [{ name: 'letter', type: 'file', label: en('Letter') }];
      const opened = openPortal({}, null, {
        id: 'tax',
        version: 1,
        sections: [{ id: 'you', title: en('You'), fields }],
      });
      opened.portal.documents.holdUploads = true;
      const view = await opened.show();
      await opened.user.upload(screen.getByLabelText('Letter', { selector: 'input' }), letter);
      const [upload] = opened.portal.documents.uploads;
      if (!upload) throw new Error('nothing is sent');
      return { ...opened, view, upload };
    }

    it('adds a file that arrives after the person has left to the answer, and shows an alert', async () => {
      const { portal, view, upload, answers } = await openWithUpload();
      view.unmount();
      act(() => upload.arrive());
      await waitFor(() => expect(answers()).toEqual(answered));
      expect(portal.store.get(portal.alerts.list)).toMatchObject([
        { type: 'success', msg: 'letter.pdf was added to your answer.' },
      ]);
    });

    it('warns when a file arrives after the answers were sent from another tab', async () => {
      const { portal, view, upload, tasks, stored, answers } = await openWithUpload();
      view.unmount();
      await tasks.complete(stored());
      act(() => upload.arrive());
      await waitFor(() =>
        expect(portal.store.get(portal.alerts.list)).toMatchObject([
          { type: 'warning', msg: expect.stringContaining('We couldn’t add letter.pdf') },
        ]),
      );
      expect(answers()).toBeUndefined();
    });

    it('sends the answers only once a file has been uploaded', async () => {
      const { user, upload, stored } = await openWithUpload();
      await user.click(sections().getByRole('button', { name: /Review/ }));
      expect(await screen.findByText(/^letter\.pdf is still uploading/)).toBeTruthy();
      expect(press('Send to your firm')).toHaveProperty('disabled', true);
      await user.click(within(screen.getByText(/^letter/).parentElement as HTMLElement).getByRole('button'));
      await heading('You');
      act(() => upload.arrive());
      await screen.findByRole('button', { name: 'Remove letter.pdf from this answer' });
      await user.click(sections().getByRole('button', { name: /Review/ }));
      await user.click(press('Send to your firm'));
      await waitFor(() => expect(stored()).toMatchObject({ status: 'DONE', data: { answers: answered } }));
    });

    it('warns when an upload fails after the person has left, and offers to retry when they return', async () => {
      const { portal, view, upload, show, user, answers } = await openWithUpload();
      view.unmount();
      act(() => upload.fail(new HttpError({ kind: 'network' })));
      await waitFor(() =>
        expect(portal.store.get(portal.alerts.list)).toMatchObject([
          { type: 'warning', msg: expect.stringContaining('We couldn’t add letter.pdf') },
        ]),
      );
      await show();
      await user.click(screen.getByRole('button', { name: 'Upload letter.pdf again' }));
      act(() => upload.arrive());
      await waitFor(() => expect(answers()).toEqual(answered));
      expect(screen.getByRole('button', { name: 'Remove letter.pdf from this answer' })).toBeTruthy();
    });
  });

  it('shows an error instead of crashing when the definition is broken', async () => {
    const task = makeTask({
      kind: 'QUESTIONNAIRE',
      clientId: client.id,
      definition: { id: 'x', version: 1 },
    });
    const portal = createTestPortal({ clients: [client], taskGroups: [makeTaskGroup([task])] });
    await portal.show('task kind QUESTIONNAIRE');
    expect(screen.getByRole('alert').textContent).toContain('can’t show this questionnaire');
  });
});
