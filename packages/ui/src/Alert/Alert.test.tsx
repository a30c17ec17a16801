import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Alert } from './Alert.tsx';

it('is announced assertively only at the level danger', () => {
  render(
    <>
      <Alert level="danger">Not saved</Alert>
      <Alert level="success">Saved</Alert>
    </>,
  );
  expect(screen.getByRole('alert').textContent).toBe('Not saved');
  expect(screen.getByRole('status').textContent).toBe('Saved');
});

it('has a close button only with a close handler', async () => {
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

it('scrolls into view only in a dialog, and only at the level danger', () => {
  const shown: Element[] = [];
  Element.prototype.scrollIntoView = function () {
    shown.push(this);
  };
  render(
    <>
      <Alert level="danger">On the page</Alert>
      <div role="dialog" aria-label="Settings">
        <Alert level="warning">Look out</Alert>
        <Alert level="danger">Not saved</Alert>
      </div>
    </>,
  );
  expect(shown.map(({ textContent }) => textContent)).toEqual(['Not saved']);
});
