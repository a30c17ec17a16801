import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { IconButton } from '../IconButton/IconButton.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('shows the name after a delay on hover, and hides it on Escape', () => {
  render(<IconButton icon="trash-2" label="Remove" />);
  const button = screen.getByRole('button', { name: 'Remove' });
  fireEvent.pointerEnter(button, { pointerType: 'mouse' });
  expect(screen.queryByText('Remove')).toBeNull();
  act(() => void vi.advanceTimersByTime(1000));
  expect(screen.getByText('Remove')).toBeTruthy();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(screen.queryByText('Remove')).toBeNull();
});

it('stays hidden when the pointer leaves before the delay', () => {
  render(<IconButton icon="trash-2" label="Remove" />);
  const button = screen.getByRole('button', { name: 'Remove' });
  fireEvent.pointerEnter(button, { pointerType: 'mouse' });
  fireEvent.pointerLeave(button);
  act(() => void vi.advanceTimersByTime(1000));
  expect(screen.queryByText('Remove')).toBeNull();
});
