import type { TaskStep } from '@anteroom/contract';
import {
  createTestPortal,
  makeDocument,
  makeStep,
  makeTask,
  makeTaskGroup,
  problem,
} from '@anteroom/plugin-kit/testing';
import type { Document } from '@anteroom/sdk';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

const sha = (digit: string) => digit.repeat(64);
const taxReturn = makeDocument({ id: 'd1', name: 'Return.pdf', sha256: sha('1') });
const summary = makeDocument({ id: 'd2', name: 'Summary.pdf', sha256: sha('2') });

function openReview(
  documents: readonly (Document | null)[] = [taxReturn, summary],
  steps: readonly Partial<TaskStep>[] = [],
) {
  const labels = ['Tax return', 'Summary'];
  const task = makeTask({
    kind: 'DOCUMENT_REVIEW',
    steps: labels.map((label, index) => makeStep({ label, number: index + 1, ...steps[index] })),
  });
  const portal = createTestPortal({ taskGroups: [makeTaskGroup([task])] });
  portal.http.on(`GET /api/tasks/v3/tasks/${task.taskId}/review-documents`, () => ({
    data: documents.map((document, index) => ({ step: index + 1, document })),
  }));
  async function show(editable = true) {
    await portal.show('task kind DOCUMENT_REVIEW', { editable });
    await screen.findByRole('heading', { name: 'Tax return' });
  }
  const { user, tasks, http, alerts } = portal;
  return { portal, user, tasks, http, alerts, show, taskId: task.taskId };
}

const step = (name: string) => within(screen.getByRole('region', { name }));
const preview = (name: string) => screen.queryByRole('document', { name });

describe('DocumentReview', () => {
  it('shows the first document, and the next one once it is marked as reviewed', async () => {
    const { user, tasks, show, taskId } = openReview();
    await show();
    expect(preview('Return.pdf')).toBeTruthy();
    expect(preview('Summary.pdf')).toBeNull();
    await user.click(step('Tax return').getByRole('button', { name: 'Mark as reviewed: Tax return' }));
    expect(tasks.get(taskId).steps[0]?.data).toEqual({ sha256: sha('1') });
    expect(preview('Return.pdf')).toBeNull();
    expect(preview('Summary.pdf')).toBeTruthy();
  });

  it('lists and links what is left to review, and completes when nothing is', async () => {
    const { user, tasks, show, taskId } = openReview([taxReturn, summary], [{ data: { sha256: sha('1') } }]);
    await show();
    await user.click(screen.getByRole('button', { name: 'Mark as done' }));
    const alert = within(screen.getByRole('alert'));
    await user.click(alert.getByRole('link', { name: 'Summary' }));
    expect(document.activeElement?.id).toBe('step-2');
    await user.click(step('Summary').getByRole('button', { name: /^Mark as reviewed/ }));
    await user.click(screen.getByRole('button', { name: 'Mark as done' }));
    expect(tasks.get(taskId).status).toBe('DONE');
  });

  it('asks for a new review of a document that was replaced', async () => {
    const { show } = openReview([taxReturn, summary], [{ data: { sha256: sha('9') } }]);
    await show();
    expect(step('Tax return').getByText(/has replaced this document/)).toBeTruthy();
    expect(preview('Return.pdf')).toBeTruthy();
  });

  it('asks for no review of a document that was removed', async () => {
    const { user, tasks, show, taskId } = openReview([null, summary], [{}, { data: { sha256: sha('2') } }]);
    tasks.openPoints = () => [];
    await show();
    expect(step('Tax return').getByText(/Your firm has removed this document\./)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Mark as done' }));
    expect(tasks.get(taskId).status).toBe('DONE');
  });

  it('unmarks a reviewed document', async () => {
    const { user, tasks, show, taskId } = openReview([taxReturn, summary], [{ data: { sha256: sha('1') } }]);
    await show();
    await user.click(step('Tax return').getByRole('button', { name: /^Mark as not reviewed/ }));
    expect(tasks.get(taskId).steps[0]?.data).toEqual({});
  });

  it('shows an alert when a mark cannot be saved, and keeps the document open', async () => {
    const { user, tasks, alerts, show } = openReview();
    tasks.changeFailure = problem('unavailable', 503);
    await show();
    await user.click(step('Tax return').getByRole('button', { name: /^Mark as reviewed/ }));
    expect(alerts.shown).toMatchObject([{ type: 'danger' }]);
    expect(preview('Return.pdf')).toBeTruthy();
  });

  it('shows when the documents cannot be loaded, and retries', async () => {
    const { portal, user, http, taskId } = openReview();
    const path = `GET /api/tasks/v3/tasks/${taskId}/review-documents`;
    http.on(path, () => {
      throw problem('unavailable', 503);
    });
    await portal.show('task kind DOCUMENT_REVIEW');
    const alert = within(await screen.findByRole('alert'));
    http.on(path, () => ({ data: [{ step: 1, document: taxReturn }] }));
    await user.click(alert.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('document', { name: 'Return.pdf' })).toBeTruthy();
  });

  it('is read-only when the task may not be changed', async () => {
    await openReview().show(false);
    expect(screen.getByRole('document', { name: 'Return.pdf' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Mark as/ })).toBeNull();
  });
});
