import type { TaskStep } from '@anteroom/contract';
import { openSteps } from '@anteroom/domain/tasks/stepTransitions';
import { createTestPortal, makeStep, makeTask, makeTaskGroup } from '@anteroom/plugin-kit/testing';
import { HttpError } from '@anteroom/sdk';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { isDynamicStepDone } from '../rules/dynamicStep.ts';

const today = '2026-11-21';
const form = {
  id: 'company',
  version: 1,
  fields: [
    { name: 'cnpj', type: 'cnpj', label: { 'en-us': 'CNPJ' }, required: true },
    { name: 'staff', type: 'number', label: { 'en-us': 'Staff' } },
  ],
};

function openTask(given: Readonly<Record<number, Partial<TaskStep>>> = {}) {
  const steps = [
    makeStep({ number: 1, label: 'Welcome', params: { kind: 'information', text: 'Good to have you.' } }),
    makeStep({ number: 2, label: 'Company', params: { kind: 'form', form } }),
    makeStep({ number: 3, label: 'Articles', params: { kind: 'upload' } }),
    makeStep({ number: 4, label: 'Terms', params: { kind: 'confirm', text: 'I agree.' } }),
  ].map((step) => ({ ...step, ...given[step.number] }));
  const task = makeTask({ kind: 'DYNAMIC', steps });
  const portal = createTestPortal({ taskGroups: [makeTaskGroup([task])] });
  const { user, tasks, documents } = portal;
  // The server's rules.
  tasks.openPoints = ({ steps: now }) =>
    openSteps(now, (step) =>
      step.number === 3 ? documents.stored.length > 0 : isDynamicStepDone(step, today),
    );
  const show = (editable = true) => portal.show('task kind DYNAMIC', { editable });
  return { user, tasks, documents, show, stored: () => tasks.get(task.taskId) };
}

const step = (name: string) => within(screen.getByRole('region', { name }));
const markDone = () => screen.getByRole('button', { name: 'Mark as done' });

describe('DynamicTask', () => {
  it('completes once each step is read, answered, uploaded or confirmed', async () => {
    const { user, documents, show, stored } = openTask();
    await show();
    expect(step('Welcome').getByText('Good to have you.')).toBeTruthy();
    await user.click(markDone());
    const open = within(screen.getByRole('alert')).getAllByRole('link');
    expect(open.map(({ textContent }) => textContent)).toEqual(['Company', 'Articles', 'Terms']);

    await user.type(step('Company').getByRole('textbox', { name: 'CNPJ' }), '12abc34501de35');
    await waitFor(() =>
      expect(stored().steps[1]?.data).toEqual({ answers: { cnpj: '12.ABC.345/01DE-35', staff: '' } }),
    );
    await user.click(step('Terms').getByRole('checkbox', { name: 'I agree.' }));
    await waitFor(() => expect(stored().steps[3]?.data).toEqual({ confirmed: true }));
    const file = new File(['%PDF'], 'articles.pdf', { type: 'application/pdf' });
    await user.upload(screen.getByLabelText('Add files for Articles', { selector: 'input' }), file);
    await step('Articles').findByRole('button', { name: 'articles.pdf' });
    expect(documents.uploads[0]?.request.metaData).toMatchObject({ ccStep: '3' });
    await user.click(markDone());
    await waitFor(() => expect(stored().status).toBe('DONE'));
  });

  it('says that a confirmation was not saved, and leaves it unchecked', async () => {
    const { user, tasks, show } = openTask();
    await show();
    tasks.changeFailure = new HttpError({ kind: 'network' });
    await user.click(step('Terms').getByRole('checkbox', { name: 'I agree.' }));
    expect(await step('Terms').findByText('We couldn’t save your answer. Try again.')).toBeTruthy();
    expect(step('Terms').getByRole('checkbox', { name: 'I agree.' })).toHaveProperty('checked', false);
  });

  it('shows an error for a malformed form, and the other steps as usual', async () => {
    const { show } = openTask({
      2: { params: { kind: 'form', form: { ...form, fields: [{ name: 'a' }] } } },
    });
    await expect(show()).resolves.toBeTruthy();
    expect(step('Company').getByText(/can’t show this step/)).toBeTruthy();
    expect(step('Terms').getByRole('checkbox')).toBeTruthy();
  });

  it('shows the answers, read-only, when the task may not be changed', async () => {
    const { show } = openTask({ 2: { data: { answers: { cnpj: '12.ABC.345/01DE-35' } } } });
    await show(false);
    expect(step('Company').getByText('12.ABC.345/01DE-35')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(step('Terms').getByRole('checkbox')).toHaveProperty('disabled', true);
  });
});
