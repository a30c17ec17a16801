import { Panels, panel } from '@anteroom/sdk';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { OpenPanels } from '../services/page/Panels.ts';
import { FakeServer } from '../testing/FakeServer.ts';
import { openPortal } from '../testing/openPortal.tsx';
import { pluginOf } from '../testing/pluginOf.ts';

const plugins = [
  pluginOf('zips', panel({ id: 'exports', module: './Exports' }), "export default () => 'Two zips'"),
];

/** Key of Olivia’s panels at Harbor & Finch. */
const key = 'panels/c1001/olivia';

let server: FakeServer;
beforeEach(async () => {
  localStorage.clear();
  server = await FakeServer.start();
});
afterEach(() => server.stop());

it('shows a panel from when it is opened until it is closed, on the next screen too', async () => {
  const { portal, router } = await openPortal('/notfound', server, { plugins });
  const panels = portal.container.get<Panels>(Panels);
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText('Two zips')).toBeNull();
  act(() => panels.open('exports'));
  await screen.findByText('Two zips');
  const heading = screen.getByRole('heading', { level: 1 });
  await act(() => router.navigate('/profile'));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).not.toBe(heading));
  expect(screen.getByText('Two zips')).toBeTruthy();
  act(() => panels.close('exports'));
  await waitFor(() => expect(screen.queryByText('Two zips')).toBeNull());
});

it('restores the open panels on this device, ignoring those that no plugin provides any more', async () => {
  const first = await openPortal('/notfound', server, { plugins });
  await screen.findByRole('heading', { level: 1 });
  const panels = first.portal.container.get<Panels>(Panels);
  act(() => panels.open('gone'));
  act(() => panels.open('exports'));
  const remembered = localStorage.getItem(key) ?? '';
  expect(JSON.parse(remembered)).toEqual(['gone', 'exports']);
  first.unmount();
  const before = async () => localStorage.setItem(key, remembered);
  const { portal } = await openPortal('/notfound', server, { plugins, before });
  await screen.findByRole('heading', { level: 1 });
  act(() => portal.container.get(OpenPanels).restore());
  await screen.findByText('Two zips');
});
