import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { List, ListRow, ListSkeleton } from './List.tsx';

it('names a link by its title alone, and keeps actions outside of the link', () => {
  render(
    <List aria-label="Tasks">
      <ListRow
        title="Sign the letter"
        subtitle="Olivia"
        href="/tasks/1"
        actions={<button type="button">More</button>}
      />
    </List>,
  );
  expect(screen.getByRole('list', { name: 'Tasks' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sign the letter' }).getAttribute('href')).toBe('/tasks/1');
  expect(screen.getByRole('button', { name: 'More' })).toBeTruthy();
});

it('is a button without an address, and marks the current row', async () => {
  const onClick = vi.fn();
  render(
    <List>
      <ListRow title="Harbor Bakery" onClick={onClick} current />
    </List>,
  );
  const row = screen.getByRole('button', { name: 'Harbor Bakery' });
  expect(row.getAttribute('aria-current')).toBe('true');
  await userEvent.click(row);
  expect(onClick).toHaveBeenCalledOnce();
});

it('shows a skeleton with three elements per row, hidden from screen readers', () => {
  const { container } = render(<ListSkeleton rows={5} />);
  expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
  expect(container.firstElementChild?.querySelectorAll('*')).toHaveLength(15);
});
