import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Button } from '../Button/Button.tsx';
import { Popover } from './Popover.tsx';

it('opens by its button and closes from its contents', async () => {
  render(
    <Popover label="Filter" trigger={(trigger) => <Button {...trigger}>Open filter</Button>}>
      {(close) => <Button onClick={close}>Apply</Button>}
    </Popover>,
  );
  const trigger = screen.getByRole('button', { name: 'Open filter' });
  await userEvent.click(trigger);
  expect(await screen.findByRole('dialog', { name: 'Filter' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(trigger.getAttribute('aria-expanded')).toBe('false');
});
