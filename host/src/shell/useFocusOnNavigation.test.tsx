import type { PluginManifest } from '@anteroom/contract';
import { page } from '@anteroom/sdk';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createElement, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeServer } from '../testing/FakeServer.ts';
import { openPortal } from '../testing/openPortal.tsx';
import { samplePlugin } from '../testing/samplePlugin.ts';

let server: FakeServer;
beforeEach(async () => {
  server = await FakeServer.start();
  server.on('GET /plugin.json', () => ({ partners: 'Partners' }));
  vi.stubGlobal('createElement', createElement);
});
afterEach(() => {
  vi.unstubAllGlobals();
  return server.stop();
});

it('leaves the focus alone on the first screen', async () => {
  await openPortal('/tasks', server, { plugins: [samplePlugin] });
  await screen.findByRole('heading', { level: 1, name: 'Tasks' });
  expect(document.activeElement).toBe(document.body);
});

it('moves the focus to the heading of the next screen', async () => {
  await openPortal('/notfound', server, { plugins: [samplePlugin] });
  await userEvent.click(await screen.findByRole('link', { name: 'Tasks' }));
  const heading = await screen.findByRole('heading', { level: 1, name: 'Tasks' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

it('waits for a heading that loads later', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  vi.stubGlobal('isReady', promise);
  await openPortal('/notfound', server, { plugins: [plugin()] });
  await userEvent.click(await screen.findByRole('link', { name: 'Partners' }));
  await waitFor(() => expect(document.activeElement?.id).toBe('main'));
  resolve();
  await screen.findByRole('heading', { level: 1, name: 'Partners' });
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
});

it('moves the focus to the heading when only the fragment changes and the focused element goes', async () => {
  vi.stubGlobal('useState', useState);
  await openPortal('/notfound', server, {
    plugins: [
      plugin(`export default () => {
        const [isNew, open] = globalThis.useState(false);
        const link = { href: '#new', onClick: () => open(true) };
        return [
          globalThis.createElement('h1', { key: 1 }, isNew ? 'New partner' : 'Partners'),
          !isNew && globalThis.createElement('a', { ...link, key: 2 }, 'Add'),
        ];
      }`),
    ],
  });
  await userEvent.click(await screen.findByRole('link', { name: 'Partners' }));
  await userEvent.click(await screen.findByRole('link', { name: 'Add' }));
  const heading = await screen.findByRole('heading', { level: 1, name: 'New partner' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

/** Plugin whose page loads when the test says so. Its module cannot import React here. */
function plugin(
  code = "await globalThis.isReady; export default () => globalThis.createElement('h1', null, 'Partners')",
): PluginManifest {
  return {
    ...samplePlugin,
    contributes: [
      page({
        path: '/partners',
        title: 'partners',
        titles: { 'en-us': 'Partners' },
        tab: { icon: 'users' },
        module: './Nothing',
      }),
    ],
    modules: {
      './Nothing': { url: `data:text/javascript,${encodeURIComponent(code)}`, integrity: '', size: 1 },
    },
    locales: { 'en-us': { url: `${server.origin}/plugin.json`, integrity: '', size: 1 } },
  };
}
