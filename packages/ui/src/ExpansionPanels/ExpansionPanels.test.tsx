import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { TextField } from '../TextField/TextField.tsx';
import { ExpansionPanels } from './ExpansionPanels.tsx';

const panels = [
  { id: 'income', title: 'Income', content: <TextField label="Employer" /> },
  { id: 'property', title: 'Property', action: <button type="button">Edit</button>, content: 'One house' },
];

it('opens and closes by keyboard, and keeps what was written in a closed one', async () => {
  render(<ExpansionPanels panels={panels} />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await userEvent.type(screen.getByRole('textbox', { name: 'Employer' }), 'Harbor');
  await userEvent.click(toggle('Income'));
  expect(screen.queryByRole('textbox')).toBeNull();
  await userEvent.click(toggle('Income'));
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'Harbor');
});

it('closes the others of a group, unless they stay open side by side', async () => {
  const { rerender } = render(<ExpansionPanels panels={panels} single defaultOpen={['income']} />);
  await userEvent.click(toggle('Property'));
  expect(openTitles()).toEqual(['Property']);
  rerender(<ExpansionPanels panels={panels} />);
  await userEvent.click(toggle('Income'));
  expect(openTitles()).toEqual(['Income', 'Property']);
});

it('leaves to the caller which are open', async () => {
  const onOpen = vi.fn();
  render(<ExpansionPanels panels={panels} single open={['property']} onOpen={onOpen} />);
  await userEvent.click(toggle('Income'));
  expect(onOpen).toHaveBeenCalledWith(['income']);
  expect(openTitles()).toEqual(['Property']);
});

it('has its action beside the title of a closed panel', () => {
  render(<ExpansionPanels panels={panels} />);
  expect(toggle('Property').contains(screen.getByRole('button', { name: 'Edit' }))).toBe(false);
});

function toggle(name: string): HTMLElement {
  return screen.getByRole('button', { name });
}

function openTitles() {
  return screen.getAllByRole('button', { expanded: true }).map(({ textContent }) => textContent);
}
