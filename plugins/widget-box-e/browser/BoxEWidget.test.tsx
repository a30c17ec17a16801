import type { NoteSummary } from '@anteroom/plugin-actions-box-e/api';
import { createTestPortal, makeClient, type PluginSources, problem } from '@anteroom/plugin-kit/testing';
import { definePlugin, predicate } from '@anteroom/sdk';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import texts from '../locales/en-us.json' with { type: 'json' };
import declaration from '../plugin.ts';

const client = makeClient({ id: 'cl-1' });
const route = 'GET /api/boxe/v1/clients/cl-1/notes/summary';

const october: NoteSummary = {
  competence: '2026-10',
  competences: ['2026-10'],
  rows: [
    { kind: 'nfe', direction: 'issued', count: 3, cancelled: 1, unverified: 2, total: 200_000 },
    { kind: 'cte', direction: 'received', count: 1, cancelled: 0, unverified: 0, total: 50_000 },
  ],
};

/** The widget, with the predicate that another plugin contributes in the portal. */
const plugin: PluginSources = {
  declaration: definePlugin({
    ...declaration,
    contributes: [...declaration.contributes, predicate({ id: 'boxE.ordered', module: './ordered' })],
  }),
  modules: {
    './BoxEWidget': () => import('./BoxEWidget.tsx'),
    './ordered': async () => ({ default: async () => true }),
  },
  locales: { 'en-us': texts },
};

function portalWith(summary: NoteSummary) {
  const portal = createTestPortal({
    clients: [client],
    session: { country: 'BR' },
    permissions: ['BoxE.Service'],
    plugin,
  });
  portal.http.on(route, () => summary);
  return portal;
}

it('shows the month by kind and direction as bars, with the figures in a table', async () => {
  await portalWith(october).show('widget type box-e');
  const chart = within(await screen.findByRole('list', { name: 'Invoices in October 2026' }));
  const [issued, received] = chart.getAllByRole('listitem');
  expect(issued?.textContent).toBe('NF-e · IssuedR$2,000.00');
  expect(issued?.querySelector('.box-e-bar-issued')?.getAttribute('width')).toBe('100');
  expect(received?.querySelector('.box-e-bar-received')?.getAttribute('width')).toBe('25');
  const cells = within(screen.getByRole('table')).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    '3',
    '1',
    '2',
    'R$2,000.00',
    '1',
    '0',
    '0',
    'R$500.00',
  ]);
});

it('explains what will appear when there is nothing yet', async () => {
  await portalWith({ competence: null, competences: [], rows: [] }).show('widget type box-e');
  expect(await screen.findByRole('heading', { name: 'No invoices yet' })).toBeTruthy();
});

it('shows an error, and the month after a successful retry', async () => {
  const portal = portalWith(october);
  portal.http.on(route, () => {
    throw problem('unavailable', 503);
  });
  await portal.show('widget type box-e');
  const retry = await screen.findByRole('button', { name: 'Try again' });
  portal.http.on(route, () => october);
  await portal.user.click(retry);
  expect(await screen.findByRole('list', { name: 'Invoices in October 2026' })).toBeTruthy();
});
