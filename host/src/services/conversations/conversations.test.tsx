import type { PluginManifest } from '@anteroom/contract';
import { conversationWindow } from '@anteroom/sdk';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FakeServer } from '../../testing/FakeServer.ts';
import { openPortal } from '../../testing/openPortal.tsx';

const code = "export default ({ about, name }) => 'About ' + about.kind + ' ' + name";

/** A plugin that brings the window. */
const talk: PluginManifest = {
  id: 'talk',
  version: '1.0.0',
  sdk: '^1.0.0',
  contributes: [conversationWindow({ id: 'talk', module: './Talk' })],
  modules: { './Talk': { url: `data:text/javascript,${encodeURIComponent(code)}`, integrity: '', size: 1 } },
  chunks: [],
  styles: [],
  locales: {},
};

let server: FakeServer;
beforeEach(async () => {
  server = await FakeServer.start();
});
afterEach(() => server.stop());

it('opens the window of the plugin that has one', async () => {
  await openPortal('/home', server, { plugins: [talk] });
  await userEvent.click(await screen.findByRole('button', { name: 'Ask a question' }));
  await screen.findByText(/^About client /);
});

it('offers nothing without such a plugin', async () => {
  await openPortal('/home', server);
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('button', { name: 'Ask a question' })).toBeNull();
});
