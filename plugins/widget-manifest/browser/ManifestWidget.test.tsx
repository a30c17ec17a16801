import { manifestToday } from '@anteroom/domain/brazil/manifest';
import { addDays } from '@anteroom/domain/time/calendarArithmetic';
import type { ManifestsWaiting } from '@anteroom/plugin-actions-nfe-manifest/api';
import { createTestPortal, makeClient, type PluginSources, problem } from '@anteroom/plugin-kit/testing';
import { definePlugin, predicate } from '@anteroom/sdk';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import texts from '../locales/en-us.json' with { type: 'json' };
import declaration from '../plugin.ts';

/** The widget, with the predicate that another plugin contributes in the portal. */
const plugin: PluginSources = {
  declaration: definePlugin({
    ...declaration,
    contributes: [...declaration.contributes, predicate({ id: 'nfeManifest.offered', module: './offered' })],
  }),
  modules: {
    './ManifestWidget': () => import('./ManifestWidget.tsx'),
    './offered': async () => ({ default: async () => true }),
  },
  locales: { 'en-us': texts },
};

function note(number: number, left: number): ManifestsWaiting['next'][number] {
  const today = manifestToday(new Date());
  return {
    accessKey: String(number).padStart(44, '0'),
    series: 1,
    number,
    issuedAt: '2026-11-03T10:15:00',
    authorisedOn: '2026-11-03',
    deadline: addDays(today, left),
    issuer: { taxId: '12ABC34501DE35', name: 'Moinho da Serra' },
    total: 123_456,
    status: 'authorised',
    isSummary: true,
    events: [],
    corrections: [],
    unanswered: null,
  };
}

async function open(waiting: () => ManifestsWaiting) {
  const portal = createTestPortal({
    session: { country: 'BR' },
    clients: [makeClient({ id: 'cl-1' })],
    plugin,
  });
  portal.http.on('GET /api/nfe-manifest/v1/clients/cl-1/waiting', waiting);
  await portal.show('widget type manifest');
  return portal;
}

it('shows the number of pending invoices, lists the most urgent ones, and links to all', async () => {
  await open(() => ({ count: 7, next: [note(1, 0), note(2, 1), note(3, 90)] }));
  const rows = within(await screen.findByRole('list', { name: 'Most urgent' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'NF-e 1 · Moinho da SerraR$1,234.56Last day',
    'NF-e 2 · Moinho da SerraR$1,234.561 day left',
    'NF-e 3 · Moinho da SerraR$1,234.5690 days left',
  ]);
  expect(screen.getByText('7 invoices to respond to')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See all' }).getAttribute('href')).toBe(
    '/actions/nfe-manifest/invoice-processing',
  );
});

it('says that there is nothing to respond to', async () => {
  await open(() => ({ count: 0, next: [] }));
  expect(await screen.findByRole('heading', { name: 'Nothing to respond to' })).toBeTruthy();
});

it('shows an error, and the pending invoices after a successful retry', async () => {
  let isAway = true;
  const { user } = await open(() => {
    if (isAway) throw problem('unavailable', 503);
    return { count: 1, next: [note(1, 5)] };
  });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  isAway = false;
  await user.click(retry);
  expect(await screen.findByText('1 invoice to respond to')).toBeTruthy();
});
