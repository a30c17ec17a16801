import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { TextField } from '../TextField/TextField.tsx';
import { ExpansionPanels } from './ExpansionPanels.tsx';

const panels = [
  { id: 'income', title: 'Income', content: <TextField label="Employer" /> },
  { id: 'property', title: 'Property', action: <button type="button">Edit</button>, content: 'One house' },
];

it('opens by keyboard, and keeps the text in a panel that is closed', async () => {
  render(<ExpansionPanels panels={panels} />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await userEvent.type(screen.getByRole('textbox', { name: 'Employer' }), 'Harbor');
  await userEvent.click(toggle('Income'));
  expect(screen.queryByRole('textbox')).toBeNull();
  await userEvent.click(toggle('Income'));
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'Harbor');
});

it('closes the other panels only in single mode', async () => {
  const { rerender } = render(<ExpansionPanels panels={panels} single defaultOpen={['income']} />);
  await userEvent.click(toggle('Property'));
  expect(openTitles()).toEqual(['Property']);
  rerender(<ExpansionPanels panels={panels} />);
  await userEvent.click(toggle('Income'));
  expect(openTitles()).toEqual(['Income', 'Property']);
});

it('leaves the open panels to its caller when it is controlled', async () => {
  const onOpen = vi.fn();
  render(<ExpansionPanels panels={panels} single open={['property']} onOpen={onOpen} />);
  await userEvent.click(toggle('Income'));
  expect(onOpen).toHaveBeenCalledWith(['income']);
  expect(openTitles()).toEqual(['Property']);
});

it('places the action of a panel outside of its toggle', () => {
  render(<ExpansionPanels panels={panels} />);
  expect(toggle('Property').contains(screen.getByRole('button', { name: 'Edit' }))).toBe(false);
});

function toggle(name: string): HTMLElement {
  return screen.getByRole('button', { name });
}

function openTitles() {
  return screen.getAllByRole('button', { expanded: true }).map(({ textContent }) => textContent);
}
