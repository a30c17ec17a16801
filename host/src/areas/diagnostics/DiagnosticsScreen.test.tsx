import { widget } from '@anteroom/sdk';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FakeServer } from '../../testing/FakeServer.ts';
import { openPortal } from '../../testing/openPortal.tsx';
import { samplePlugin } from '../../testing/samplePlugin.ts';
import { task, taskGroup } from '../../testing/taskGroup.ts';

let server: FakeServer;
beforeEach(async () => {
  server = await FakeServer.start();
});
afterEach(async () => {
  sessionStorage.clear();
  await server.stop();
});

it('says where plugins stand, which clause hides a contribution, and which kinds of task have no plugin', async () => {
  const [upload, section, general] = samplePlugin.contributes;
  const brazilian = { ...general, when: ['country:BR'] } as typeof general;
  const contributes = [upload, section, brazilian] as typeof samplePlugin.contributes;
  const tooNew = { ...samplePlugin, id: 'too-new', sdk: '^99.0.0' };
  const groups = [taskGroup([task({ taskId: 't1', kind: 'ESIGN' }), task({ taskId: 't2', kind: 'UPLOAD' })])];
  server.on('GET /api/tasks/v3/tasks/groups', () => ({ groups, total: 1, totalPages: 1 }));
  await openDiagnostics([{ ...samplePlugin, contributes }, tooNew]);

  const [first, second] = await plugins();
  expect(first?.textContent).toContain('too-new');
  expect(first?.textContent).toContain('Made for SDK ^99.0.0');
  expect(
    within(first as HTMLElement)
      .getByRole('link', { name: /What to do/ })
      .getAttribute('href'),
  ).toBe(`${server.origin}/docs/errors/sdk-range`);
  expect(second?.textContent).toContain('Not loaded yet');
  await waitFor(() => expect(second?.textContent).toContain('1 byte'));

  await userEvent.click(screen.getByRole('tab', { name: /Contributions/ }));
  screen.getByText('country is US, BR is asked');
  const kinds = (await screen.findByText('Task types without a plugin')).closest('details') as HTMLElement;
  within(kinds).getByText('1 task waiting');
  expect(within(kinds).queryByText('UPLOAD')).toBeNull();

  await userEvent.type(screen.getByRole('searchbox'), 'taskType');
  expect(screen.queryByText('country is US, BR is asked')).toBeNull();
  screen.getByText('task kind UPLOAD');
});

it('switches a plugin off for this tab, at once and after a reload, and on again from any screen', async () => {
  const { unmount } = await openDiagnostics([samplePlugin]);
  const off = await screen.findByRole('button', { name: 'Turn off task-upload in this tab' });
  await userEvent.click(off);
  await screen.findByText('1 plugin is turned off in this tab');
  await userEvent.click(screen.getByRole('tab', { name: /Contributions/ }));
  screen.getByText('No matching contributions');
  unmount();

  await openPortal('/tasks', server, { plugins: [samplePlugin], grants: ['Internal.Internal'] });
  await screen.findByText('1 plugin is turned off in this tab');
  await userEvent.click(screen.getByRole('button', { name: 'Turn on again' }));
  await waitFor(() => expect(screen.queryByText('1 plugin is turned off in this tab')).toBeNull());
  expect(sessionStorage.getItem('anteroom.disabledPlugins')).toBeNull();
});

it('keeps of 500 plugins only those on the screen in the page, and finds the others by name', async () => {
  const many = Array.from({ length: 500 }, (_, index) => ({
    ...samplePlugin,
    id: `plugin-${index}`,
    contributes: [widget({ type: `widget-${index}`, title: 'label', module: './Nothing' })],
  }));
  await openDiagnostics(many);
  const shown = await plugins();
  expect(shown.length).toBeGreaterThan(10);
  expect(shown.length).toBeLessThanOrEqual(60);
  expect(shown[0]?.getAttribute('aria-setsize')).toBe('500');
  expect(shown[0]?.getAttribute('aria-posinset')).toBe('1');
  expect(screen.queryByText('plugin-499')).toBeNull();

  await userEvent.type(screen.getByRole('searchbox'), 'plugin-499');
  const [found, ...others] = await plugins();
  expect(found?.textContent).toContain('plugin-499');
  expect(others).toEqual([]);

  await userEvent.clear(screen.getByRole('searchbox'));
  await userEvent.click(screen.getByRole('tab', { name: /Contributions/ }));
  const contributions = screen.getAllByRole('listitem').filter((row) => row.hasAttribute('aria-setsize'));
  expect(contributions.length).toBeGreaterThan(10);
  expect(contributions.length).toBeLessThanOrEqual(60);
});

it('copies all of it as JSON', async () => {
  const user = userEvent.setup();
  await openDiagnostics([samplePlugin]);
  await user.click(await screen.findByRole('button', { name: 'Copy for a bug report' }));
  await screen.findByText(/^Copied/);
  const report = JSON.parse(await navigator.clipboard.readText());
  expect(report.plugins).toMatchObject([{ id: 'task-upload', state: 'declared', problems: [] }]);
});

it('says in debug mode what the session holds', async () => {
  await openPortal('/diagnostics', server, {
    grants: ['Internal.Internal', 'Internal.DebugMode'],
    controls: ['AddFolder'],
  });
  await userEvent.click(await screen.findByRole('tab', { name: 'Session' }));
  for (const held of ['c1001 (US)', 'Internal.DebugMode', 'AddFolder', 'invoiceTask']) screen.getByText(held);
});

it('says so to nobody else', async () => {
  await openDiagnostics([samplePlugin]);
  await screen.findByRole('tab', { name: /Plugins/ });
  expect(screen.queryByRole('tab', { name: 'Session' })).toBeNull();
});

it('is for internal users', async () => {
  await openPortal('/diagnostics', server, { plugins: [samplePlugin] });
  await screen.findByRole('heading', { level: 1, name: /don’t have access/ });
  expect(screen.queryByRole('tab')).toBeNull();
});

function openDiagnostics(plugins: readonly (typeof samplePlugin)[]) {
  return openPortal('/diagnostics', server, { plugins, grants: ['Internal.Internal'] });
}

async function plugins(): Promise<HTMLElement[]> {
  return within(await screen.findByRole('list', { name: 'Plugins' }))
    .getAllByRole('listitem')
    .filter(({ parentElement }) => parentElement?.classList.contains('ar-list'));
}
