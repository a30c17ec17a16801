import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FakeServer } from '../testing/FakeServer.ts';
import { type OpenPortalOptions, openPortal } from '../testing/openPortal.tsx';

let server: FakeServer;
beforeEach(async () => {
  server = await FakeServer.start();
});
afterEach(() => server.stop());

async function itemsFor(options: OpenPortalOptions): Promise<string[]> {
  await openPortal('/notfound', server, options);
  await userEvent.click(await screen.findByRole('button', { name: /’s account/ }));
  const menu = within(await screen.findByRole('menu'));
  return menu.getAllByRole('menuitem').map(({ textContent }) => textContent ?? '');
}

it('leads to the profile, unless account details are hidden', async () => {
  expect(await itemsFor({})).toContain('Profile settings');
});

it('has no profile settings where a control hides account details', async () => {
  const items = await itemsFor({ controls: ['HideAccountDetails'] });
  expect(items).not.toContain('Profile settings');
  expect(items).toContain('Sign out');
});

it.each([
  [true, ['Feature flags', 'Diagnostics']],
  [false, ['Feature flags']],
])('shows internal users their tools as the flag says: %s', async (internalTools, tools) => {
  const items = await itemsFor({ grants: ['Internal.Internal'], flags: { internalTools } });
  expect(items.filter((item) => /flags|Diagnostics/.test(item))).toEqual(tools);
});

it('shows no tools to others, whatever the flag says', async () => {
  const items = await itemsFor({ flags: { internalTools: true } });
  expect(items.filter((item) => /flags|Diagnostics/.test(item))).toEqual([]);
});
