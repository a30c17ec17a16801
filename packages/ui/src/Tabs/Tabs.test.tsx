import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { LinkTabs, Tabs } from './Tabs.tsx';

function TaskTabs() {
  const [tab, setTab] = useState('pending');
  return (
    <Tabs
      label="Tasks"
      value={tab}
      onChange={setTab}
      tabs={[
        { id: 'pending', label: 'Pending', panel: 'Three wait' },
        { id: 'done', label: 'Done', panel: 'Eleven are done' },
        { id: 'all', label: 'All', panel: 'Fourteen in all' },
      ]}
    />
  );
}

it('moves the selection by arrow keys, wraps around at the end and has one tab stop', async () => {
  render(<TaskTabs />);
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Pending', selected: true }));
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('tabpanel', { name: 'Done' }).textContent).toBe('Eleven are done');
  await userEvent.keyboard('{End}');
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'All', selected: true }));
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Pending', selected: true }));
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('tabpanel', { name: 'Pending' }));
});

it('is a navigation with links when its tabs have addresses', () => {
  render(
    <LinkTabs
      label="Main"
      value="tasks"
      tabs={[
        { id: 'home', label: 'Home', href: '/home' },
        { id: 'tasks', label: 'Tasks', href: '/tasks', count: 2 },
      ]}
    />,
  );
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy();
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Tasks2');
});
