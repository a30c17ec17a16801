import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { useAutoSave } from '../SavingIndicator/SavingIndicator.tsx';
import { SavedTextArea } from './SavedTextArea.tsx';

interface NoteProps {
  stored?: string;
  required?: string;
  onSave: (text: string) => Promise<unknown>;
  holdUnsaved?: () => () => void;
}

function Note({ stored = '', required, onSave, holdUnsaved }: NoteProps) {
  const saving = useAutoSave(onSave);
  return <SavedTextArea label="Note" {...{ stored, required, saving, holdUnsaved }} texts={(key) => key} />;
}

const note = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });
const conflict = Object.assign(new Error('Somebody else was faster.'), { code: 'conflict' });

it('saves after a pause in typing, and saves pending text as soon as the field loses focus', async () => {
  const onSave = vi.fn(async () => undefined);
  render(<Note onSave={onSave} />);
  await userEvent.type(note(), 'Closed');
  await screen.findByText('saved');
  expect(onSave).toHaveBeenLastCalledWith('Closed');
  await userEvent.type(note(), ' in May');
  await userEvent.tab();
  expect(onSave).toHaveBeenLastCalledWith('Closed in May');
});

it('keeps text that could not be saved, and saves it when the browser is back online', async () => {
  const onSave = vi.fn(async () => undefined as unknown).mockRejectedValueOnce(new Error('offline'));
  render(<Note onSave={onSave} />);
  await userEvent.type(note(), 'Closed');
  await screen.findByText('failed');
  expect(note().value).toBe('Closed');
  window.dispatchEvent(new Event('online'));
  await screen.findByText('saved');
  expect(onSave).toHaveBeenCalledTimes(2);
});

it('holds the screen from a failure until the text is saved', async () => {
  const again = Promise.withResolvers<unknown>();
  const onSave = vi.fn(async () => again.promise).mockRejectedValueOnce(new Error('offline'));
  const [holdUnsaved, release] = [vi.fn(() => release), vi.fn()];
  render(<Note onSave={onSave} holdUnsaved={holdUnsaved} />);
  await userEvent.type(note(), 'Closed');
  await screen.findByText('failed');
  expect(holdUnsaved).toHaveBeenCalledOnce();
  // A press on a link takes the focus, which saves again.
  await userEvent.tab();
  await screen.findByText('saving');
  expect(release).not.toHaveBeenCalled();
  again.resolve(undefined);
  await screen.findByText('saved');
  expect(release).toHaveBeenCalledOnce();
});

it('saves pending text when it unmounts', async () => {
  const onSave = vi.fn(async () => undefined);
  const { unmount } = render(<Note onSave={onSave} />);
  await userEvent.type(note(), 'C');
  unmount();
  expect(onSave).toHaveBeenCalledWith('C');
});

it('shows text that was changed elsewhere', () => {
  const onSave = vi.fn(async () => undefined);
  const { rerender } = render(<Note stored="one" onSave={onSave} />);
  rerender(<Note stored="two" onSave={onSave} />);
  expect(note().value).toBe('two');
});

it('does not overwrite text that was changed elsewhere while it was offline', async () => {
  const onSave = vi.fn(async () => undefined as unknown).mockRejectedValueOnce(new Error('offline'));
  const { rerender } = render(<Note onSave={onSave} />);
  await userEvent.type(note(), 'Mine');
  await screen.findByText('failed');
  rerender(<Note stored="From another tab" onSave={onSave} />);
  await screen.findByText('conflict');
  window.dispatchEvent(new Event('online'));
  expect(note().value).toBe('Mine');
  expect(onSave).toHaveBeenCalledTimes(1);
});

it('keeps a trailing space when the server has stored the text without it', async () => {
  const onSave = vi.fn(async () => undefined);
  const { rerender } = render(<Note onSave={onSave} />);
  await userEvent.type(note(), 'Closed ');
  await screen.findByText('saved');
  rerender(<Note stored="Closed" onSave={onSave} />);
  expect(note().value).toBe('Closed ');
});

it('lets the person overwrite a conflicting change', async () => {
  const onSave = vi.fn(async () => undefined as unknown).mockRejectedValueOnce(conflict);
  const { rerender } = render(<Note onSave={onSave} />);
  await userEvent.type(note(), 'Mine');
  await screen.findByText('conflict');
  rerender(<Note stored="From another tab" onSave={onSave} />);
  expect(screen.getByText('From another tab')).toBeTruthy();
  expect(note().value).toBe('Mine');
  await userEvent.click(screen.getByRole('button', { name: 'keepMine' }));
  await screen.findByText('saved');
  expect(onSave).toHaveBeenLastCalledWith('Mine');
});

it('lets the person accept a conflicting change', async () => {
  const onSave = vi.fn(async () => undefined as unknown).mockRejectedValueOnce(conflict);
  const { rerender } = render(<Note onSave={onSave} />);
  await userEvent.type(note(), 'Mine');
  await screen.findByText('conflict');
  rerender(<Note stored="From another tab" onSave={onSave} />);
  await userEvent.click(screen.getByRole('button', { name: 'takeTheirs' }));
  expect(note().value).toBe('From another tab');
  expect(onSave).toHaveBeenCalledTimes(1);
});

it('does not save an empty required text, and shows the error', async () => {
  const onSave = vi.fn(async () => undefined);
  render(<Note stored="old" required="Say why" onSave={onSave} />);
  await userEvent.clear(note());
  await userEvent.tab();
  await waitFor(() => screen.getByText('Say why'));
  expect(onSave).not.toHaveBeenCalled();
});
