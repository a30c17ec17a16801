import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { Button } from '../Button/Button.tsx';
import { Menu } from './Menu.tsx';

const onOpen = vi.fn();
const onDelete = vi.fn();

beforeEach(() => {
  onOpen.mockClear();
  onDelete.mockClear();
  render(
    <Menu
      label="Document"
      trigger={(trigger) => <Button {...trigger}>Actions</Button>}
      items={[
        { id: 'open', label: 'Open', description: 'In a new tab', onSelect: onOpen },
        { id: 'move', label: 'Move', disabled: true },
        { id: 'help', label: 'Help', href: '/help' },
        {
          id: 'remove',
          title: 'Remove',
          items: [{ id: 'delete', label: 'Delete', danger: true, onSelect: onDelete }],
        },
      ]}
    />,
  );
});

const trigger = () => screen.getByRole('button', { name: 'Actions' });

it('opens on a click, runs the chosen action, closes and returns the focus', async () => {
  await userEvent.click(trigger());
  expect(await screen.findByRole('menu', { name: 'Document' })).toBeTruthy();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Open In a new tab' }));
  expect(onOpen).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(trigger()));
});

it.each(['{ArrowDown}', '{Enter}', ' '])('works by keyboard alone when opened with %j', async (key) => {
  trigger().focus();
  await userEvent.keyboard(key);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: /^Open/ })));
  await userEvent.keyboard('{End}{Enter}');
  expect(onDelete).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
});

it('closes on Escape without running an action, and returns the focus', async () => {
  trigger().focus();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('menu');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(trigger()));
  expect(onOpen).not.toHaveBeenCalled();
});

it('contains real links, disabled items and named groups', async () => {
  await userEvent.click(trigger());
  await screen.findByRole('menu');
  const help = screen.getByRole('menuitem', { name: 'Help' });
  expect(help.getAttribute('href')).toBe('/help');
  expect(screen.getByRole('menuitem', { name: 'Move' }).getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByRole('group', { name: 'Remove' })).toBeTruthy();

  // The host handles clicks on links in a listener on the document.
  const followed: string[] = [];
  const follow = (event: MouseEvent) => {
    const link = event.composedPath().find((target) => target instanceof HTMLAnchorElement);
    if (link) followed.push(link.pathname);
    event.preventDefault();
  };
  document.addEventListener('click', follow);
  await userEvent.click(help);
  document.removeEventListener('click', follow);
  expect(followed).toEqual(['/help']);
});
