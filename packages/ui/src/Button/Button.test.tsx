import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FormEvent } from 'react';
import { expect, it, vi } from 'vitest';
import { Button } from './Button.tsx';

it('does not submit the surrounding form by default', () => {
  render(<Button>Cancel</Button>);
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveProperty('type', 'button');
});

it('is a link when it has an address', () => {
  render(<Button href="/tasks">Tasks</Button>);
  expect(screen.getByRole('link', { name: 'Tasks' }).getAttribute('href')).toBe('/tasks');
});

it('keeps its name and the focus while it is busy, and ignores clicks', async () => {
  const onClick = vi.fn();
  const { rerender } = render(<Button onClick={onClick}>Send</Button>);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  rerender(
    <Button onClick={onClick} loading>
      Send
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Send', busy: true });
  await userEvent.click(button);
  expect(document.activeElement).toBe(button);
  expect(onClick).toHaveBeenCalledOnce();
});

it('keeps the focus when it becomes disabled, and leaves the tab order once the focus has moved on', async () => {
  const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault());
  const form = (disabled: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" disabled={disabled}>
        Save
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  await userEvent.click(button);
  rerender(form(true));
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await userEvent.keyboard('{Enter}');
  expect(onSubmit).toHaveBeenCalledOnce();
  await userEvent.tab();
  expect(button.disabled).toBe(true);
  expect(button.hasAttribute('aria-disabled')).toBe(false);
});

it('does not submit its form while it is busy', async () => {
  const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" loading>
        Send
      </Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(onSubmit).not.toHaveBeenCalled();
});

it('submits once when it is double-clicked', async () => {
  const onSubmit = vi.fn((event: FormEvent) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit">Send</Button>
    </form>,
  );
  await userEvent.dblClick(screen.getByRole('button'));
  expect(onSubmit).toHaveBeenCalledOnce();
});

it('is pressed once by a double click if it can be loading', async () => {
  const onClick = vi.fn();
  render(
    <Button loading={false} onClick={onClick}>
      Invite
    </Button>,
  );
  await userEvent.dblClick(screen.getByRole('button'));
  expect(onClick).toHaveBeenCalledOnce();
});
