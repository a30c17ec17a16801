import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Alert } from './Alert.tsx';

it('interrupts only for a danger', () => {
  render(
    <>
      <Alert level="danger">Not saved</Alert>
      <Alert level="success">Saved</Alert>
    </>,
  );
  expect(screen.getByRole('alert').textContent).toBe('Not saved');
  expect(screen.getByRole('status').textContent).toBe('Saved');
});

it('can be closed only where somebody takes note', async () => {
  const onClose = vi.fn();
  const { rerender } = render(<Alert level="info">Hello</Alert>);
  expect(screen.queryByRole('button')).toBeNull();
  rerender(
    <Alert level="info" onClose={onClose} closeLabel="Close">
      Hello
    </Alert>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledOnce();
});
