import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { StepPanel, type StepPanelProps } from './StepPanel.tsx';

/** Step panel that stores what is saved, as a server would. */
function Step({ onStore = () => undefined, ...props }: Partial<StepPanelProps> & { onStore?: OnStore }) {
  const [reason, setReason] = useState(props.dnaComment ?? null);
  const [comment, setComment] = useState(props.comment ?? null);
  return (
    <StepPanel
      title="Statements"
      editable
      onDnaComment={async (text) => {
        onStore({ reason: text });
        setReason(text);
      }}
      onComment={async (text) => {
        onStore({ comment: text });
        setComment(text);
      }}
      texts={(key) => key}
      {...props}
      dnaComment={reason}
      comment={comment}
    >
      <button type="button">Add files</button>
    </StepPanel>
  );
}

type OnStore = (change: { reason?: string | null; comment?: string }) => void;

it('is a region named by its title that shows the request and the firm’s review', () => {
  render(
    <Step required subtitle="All of 2025" review={{ state: 'returned', reason: 'Page 2 is missing' }} />,
  );
  const region = screen.getByRole('region', { name: 'Statements' });
  for (const text of ['required', 'All of 2025', 'returned', 'Page 2 is missing']) {
    expect(region.textContent).toContain(text);
  }
});

it('requires a reason to be marked as not applicable, and saves it while it is typed', async () => {
  const onStore = vi.fn<OnStore>();
  render(<Step onStore={onStore} />);
  await userEvent.click(screen.getByRole('button', { name: /^doesNotApply/ }));
  const reason = screen.getByRole('textbox', { name: 'reason' });
  expect(document.activeElement).toBe(reason);
  expect(screen.queryByRole('button', { name: 'Add files' })).toBeNull();
  await userEvent.tab({ shift: true });
  screen.getByText('reasonMissing');
  expect(onStore).not.toHaveBeenCalled();
  await userEvent.type(reason, 'Closed');
  await screen.findByText('saved');
  expect(onStore).toHaveBeenLastCalledWith({ reason: 'Closed' });
});

it('clears the reason when it is marked as applicable again, also while a reason is being saved', async () => {
  const onStore = vi.fn<OnStore>();
  render(<Step dnaComment="Closed" onStore={onStore} />);
  await userEvent.type(screen.getByRole('textbox', { name: 'reason' }), ' in May');
  await userEvent.click(screen.getByRole('button', { name: /^undo/ }));
  await screen.findByRole('button', { name: 'Add files' });
  expect(screen.queryByRole('textbox')).toBeNull();
  await waitFor(() => expect(onStore).toHaveBeenLastCalledWith({ reason: null }));
});

it('saves nothing when it is marked as not applicable and back without a reason', async () => {
  const onStore = vi.fn<OnStore>();
  render(<Step onStore={onStore} />);
  await userEvent.click(screen.getByRole('button', { name: /^doesNotApply/ }));
  await userEvent.click(screen.getByRole('button', { name: /^undo/ }));
  screen.getByRole('button', { name: 'Add files' });
  expect(onStore).not.toHaveBeenCalled();
});

it('follows changes of the reason from outside', () => {
  const step = (dnaComment: string | null) => (
    <StepPanel title="Statements" editable dnaComment={dnaComment} texts={(key) => key}>
      Add files
    </StepPanel>
  );
  const { rerender } = render(step(null));
  rerender(step('Closed'));
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'reason' }).value).toBe('Closed');
  rerender(step(null));
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('saves a note to the firm, and clears it', async () => {
  const onStore = vi.fn<OnStore>();
  render(<Step onStore={onStore} />);
  await userEvent.click(screen.getByRole('button', { name: /^addComment/ }));
  const comment = screen.getByRole('textbox', { name: 'comment' });
  expect(document.activeElement).toBe(comment);
  await userEvent.type(comment, 'Both pages');
  await screen.findByText('saved');
  expect(onStore).toHaveBeenLastCalledWith({ comment: 'Both pages' });
  await userEvent.clear(comment);
  await waitFor(() => expect(onStore).toHaveBeenLastCalledWith({ comment: '' }));
  expect(document.activeElement).toBe(comment);
});

it('shows a step that is not editable without fields and buttons', () => {
  render(<Step editable={false} dnaComment="Closed" />);
  expect(screen.getByText('Closed')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

it('names its buttons by a custom phrase with its title', async () => {
  render(<Step actionName={(action, title) => `${title} ${action}`} />);
  await userEvent.click(screen.getByRole('button', { name: 'Statements doesNotApply' }));
  screen.getByRole('button', { name: 'Statements undo' });
  expect(screen.queryByRole('button', { name: /:/ })).toBeNull();
});
