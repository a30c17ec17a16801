import type { PluginManifest } from '@anteroom/contract';
import { Diagnostics, page } from '@anteroom/sdk';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FakeServer } from '../../testing/FakeServer.ts';
import { openPortal } from '../../testing/openPortal.tsx';
import { pluginOf } from '../../testing/pluginOf.ts';
import { PortalSession } from '../session/Session.ts';

const key = 'anteroom.developedPlugin';
const origin = 'http://127.0.0.1:4180';

let server: FakeServer;
beforeEach(async () => {
  sessionStorage.clear();
  server = await FakeServer.start();
});
afterEach(() => server.stop());

function notes(text: string): PluginManifest {
  return pluginOf(
    'notes',
    page({ path: '/notes', title: 'title', module: './Notes' }),
    `export default () => '${text}'`,
  );
}

async function open(path: string, plugins: readonly PluginManifest[], stored?: string) {
  const before = async () => {
    if (stored !== undefined) sessionStorage.setItem(key, stored);
  };
  const { portal } = await openPortal(path, server, { plugins, before });
  return { portal, diagnostics: portal.container.get<Diagnostics>(Diagnostics) };
}

it('replaces the installed plugin and its texts, and restores it when development ends', async () => {
  const texts = { 'en-us': { url: `${server.origin}/notes.json`, integrity: '', size: 1 } };
  server.on('GET /notes.json', () => ({ title: 'Notes in development' }));
  const { diagnostics } = await open('/notes', [notes('as installed')]);
  await screen.findByText('as installed');
  await act(() =>
    diagnostics.develop({ origin, plugin: { ...notes('as written'), locales: texts }, fault: null }),
  );
  await screen.findByText('as written');
  await waitFor(() => expect(document.title).toContain('Notes in development'));
  await act(() => diagnostics.develop(null));
  await screen.findByText('as installed');
  expect(sessionStorage.getItem(key)).toBeNull();
});

it('keeps its pages after a reload, until the session ends', async () => {
  const first = await open('/notfound', []);
  await screen.findByRole('heading', { level: 1 });
  await act(() => first.diagnostics.develop({ origin, plugin: notes('as written'), fault: null }));
  const stored = sessionStorage.getItem(key) ?? '';
  document.body.replaceChildren();

  const { portal } = await open('/notes', [], stored);
  await screen.findByText('as written');
  act(() => portal.container.get(PortalSession).clear());
  await waitFor(() => expect(sessionStorage.getItem(key)).toBeNull());
});
