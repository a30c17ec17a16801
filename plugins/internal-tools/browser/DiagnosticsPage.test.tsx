import {
  createTestPortal,
  makeTask,
  makeTaskGroup,
  type TestPortalOptions,
} from '@anteroom/plugin-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { hiddenContribution, pluginCalled } from './testing/diagnosed.ts';

// jsdom has no layout, so elements have no size.
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});

async function open(grants: readonly string[] = [], options: TestPortalOptions = {}) {
  const portal = createTestPortal({
    permissions: ['Platform.DefaultStaff', 'Platform.ccVnext', 'Internal.Internal', ...grants],
    flags: { internalTools: true },
    ...options,
  });
  return {
    portal,
    show: () => portal.show('page path /diagnostics'),
  };
}

async function plugins(): Promise<HTMLElement[]> {
  return within(await screen.findByRole('list', { name: 'Plugins' }))
    .getAllByRole('listitem')
    .filter(({ parentElement }) => parentElement?.classList.contains('ar-list'));
}

it('shows plugin states, the clause that hides a contribution, and task kinds without a plugin', async () => {
  const { portal, show } = await open([], {
    taskGroups: [
      makeTaskGroup([makeTask({ taskId: 't1', kind: 'ESIGN' }), makeTask({ taskId: 't2', kind: 'UPLOAD' })]),
    ],
  });
  const problems = [
    {
      code: 'sdk-range',
      message: 'Plugin too-new: made for SDK ^99.0.0.',
      clause: 'made for SDK ^99.0.0',
      count: 1,
    },
  ];
  const contribution = {
    point: 'taskType',
    kind: 'UPLOAD',
    label: 'diagnostics.title',
    icon: 'upload',
    module: './U',
  } as const;
  portal.diagnostics.tell(
    [
      pluginCalled('sample', { state: 'declared', contributions: [contribution] }),
      pluginCalled('too-new', { state: 'refused', problems }),
    ],
    [
      hiddenContribution('BR'),
      {
        key: 'task kind UPLOAD',
        pluginId: 'sample',
        contribution,
        isAvailable: true,
        clauses: [],
      },
    ],
  );
  await show();
  const [first, second] = await plugins();
  expect(first?.textContent).toContain('too-new');
  expect(first?.textContent).toContain('Made for SDK ^99.0.0.');
  const help = within(first as HTMLElement).getByRole('link', { name: /What to do/ });
  expect(help.getAttribute('href')).toMatch(/\/docs\/errors\/sdk-range$/);
  expect(second?.textContent).toContain('Not loaded yet');

  await portal.user.click(screen.getByRole('tab', { name: /Contributions/ }));
  screen.getByText('country is US, BR is asked');
  const kinds = (await screen.findByText('Task types without a plugin')).closest('details') as HTMLElement;
  within(kinds).getByText('1 task waiting');
  expect(within(kinds).queryByText('UPLOAD')).toBeNull();

  await portal.user.type(screen.getByRole('searchbox'), 'taskType');
  expect(screen.queryByText('country is US, BR is asked')).toBeNull();
  screen.getByText('task kind UPLOAD');
});

it('lists the loaded plugins with their sizes, and does not offer to turn itself off', async () => {
  const { show } = await open();
  await show();
  const [row] = await plugins();
  expect(row?.textContent).toContain('internal-tools');
  expect(row?.textContent).toContain('Ready');
  await waitFor(() => expect(row?.textContent).toContain('1 byte'));
  expect(screen.queryByRole('button', { name: 'Turn off internal-tools in this tab' })).toBeNull();
});

it('turns a plugin off in this tab, and opens the panel that says so', async () => {
  const { portal, show } = await open();
  const switchOff = vi.spyOn(portal.diagnostics, 'switchOff');
  portal.diagnostics.tell([pluginCalled('news')]);
  await show();
  await portal.user.click(screen.getByRole('button', { name: 'Turn off news in this tab' }));
  expect(switchOff).toHaveBeenCalledWith('news');
  expect([...portal.panels.shown]).toEqual(['switched-off']);
});

it('turns on a plugin that is off in this tab', async () => {
  const { portal, show } = await open();
  const switchOn = vi.spyOn(portal.diagnostics, 'switchOn');
  portal.diagnostics.tell([pluginCalled('off', { state: 'disabled', isOffInTab: true })]);
  await show();
  await portal.user.click(screen.getByRole('button', { name: 'Turn on off in this tab' }));
  expect(switchOn).toHaveBeenCalledWith('off');
});

it('offers no switch for a plugin that the firm turned off or that was refused', async () => {
  const { portal, show } = await open();
  portal.diagnostics.tell([
    pluginCalled('off', { state: 'disabled' }),
    pluginCalled('bad', { state: 'refused' }),
  ]);
  await show();
  expect(await plugins()).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /in this tab/ })).toBeNull();
});

it('renders at most 60 of 500 plugins or contributions, and finds the others by name', async () => {
  const { portal, show } = await open();
  portal.diagnostics.tell(
    Array.from({ length: 500 }, (_, index) => pluginCalled(`plugin-${index}`)),
    Array.from({ length: 500 }, (_, index) => hiddenContribution(`x${index}`)),
  );
  await show();
  const shown = await plugins();
  expect(shown.length).toBeGreaterThan(10);
  expect(shown.length).toBeLessThanOrEqual(60);
  expect(shown[0]?.getAttribute('aria-setsize')).toBe('500');
  expect(shown[0]?.getAttribute('aria-posinset')).toBe('1');
  expect(screen.queryByText('plugin-499')).toBeNull();

  await portal.user.type(screen.getByRole('searchbox'), 'plugin-499');
  const [found, ...others] = await plugins();
  expect(found?.textContent).toContain('plugin-499');
  expect(others).toEqual([]);

  await portal.user.clear(screen.getByRole('searchbox'));
  await portal.user.click(screen.getByRole('tab', { name: /Contributions/ }));
  const contributions = screen.getAllByRole('listitem').filter((row) => row.hasAttribute('aria-setsize'));
  expect(contributions.length).toBeGreaterThan(10);
  expect(contributions.length).toBeLessThanOrEqual(60);
});

it('copies a bug report as JSON', async () => {
  const { portal, show } = await open();
  await show();
  await portal.user.click(await screen.findByRole('button', { name: 'Copy for a bug report' }));
  await waitFor(() => expect(portal.alerts.shown).toMatchObject([{ type: 'success' }]));
  const report = JSON.parse(await navigator.clipboard.readText());
  expect(report.plugins).toMatchObject([{ id: 'internal-tools', problems: [] }]);
});

it('shows the permissions, controls and flags of the session in debug mode', async () => {
  const { portal, show } = await open(['Internal.DebugMode'], { controls: ['AddFolder'] });
  await show();
  await portal.user.click(await screen.findByRole('tab', { name: 'Session' }));
  for (const held of ['Internal.DebugMode', 'AddFolder', 'internalTools']) screen.getByText(held);
});

it('shows no session tab without debug mode', async () => {
  const { show } = await open();
  await show();
  await screen.findByRole('tab', { name: /Plugins/ });
  expect(screen.queryByRole('tab', { name: 'Session' })).toBeNull();
});

it.each([
  ['people who are not internal', { permissions: ['Platform.DefaultStaff', 'Platform.ccVnext'] }],
  ['a firm whose flag is off', { flags: { internalTools: false } }],
])('is hidden from %s', async (_, options) => {
  const { show } = await open([], options);
  await expect(show()).rejects.toThrow('is hidden by its when');
});
