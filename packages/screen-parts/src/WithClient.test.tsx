import {
  type Client,
  Clients,
  type ClientsState,
  Permissions,
  type ServiceScope,
  ServiceScopeContext,
} from '@anteroom/sdk';
import { cleanup, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { atom } from 'jotai';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, it, vi } from 'vitest';
import english from '../locales/en-us.json';
import { WithClient } from './WithClient.tsx';

afterEach(cleanup);

const acme = { id: 'acme', name: 'Acme Bakery LLC' } as Client;

function show(state: ClientsState, isStaff = false) {
  const load = vi.fn();
  const services = new Map<symbol, unknown>([
    [Clients, { state: atom(state), load }],
    [Permissions, { isStaff }],
  ]);
  const scope = { pluginId: 'p', get: (token: symbol) => services.get(token) };
  const i18n = createInstance();
  void i18n.init({
    initAsync: false,
    lng: 'en-us',
    lowerCaseLng: true,
    resources: { 'en-us': { translation: { screen: english } } },
  });
  render(
    <I18nextProvider i18n={i18n}>
      <ServiceScopeContext value={scope as ServiceScope}>
        <WithClient skeleton="skeleton">{({ name }) => name}</WithClient>
      </ServiceScopeContext>
    </I18nextProvider>,
  );
  return load;
}

it('shows the contents for the active client', () => {
  show({ kind: 'loaded', total: 1, active: acme });
  screen.getByText('Acme Bakery LLC');
});

it('shows a skeleton until the client is known', () => {
  show({ kind: 'loading' });
  screen.getByText('skeleton');
});

it('says that there is no client', () => {
  show({ kind: 'loaded', total: 0, active: null });
  screen.getByRole('heading', { name: 'No clients yet' });
  expect(screen.queryByRole('link')).toBeNull();
});

it('leads staff without clients to the staff center', () => {
  show({ kind: 'loaded', total: 0, active: null }, true);
  screen.getByText(/^This page shows one client at a time/);
  const link = screen.getByRole('link', { name: 'Go to the staff center' });
  expect(link.getAttribute('href')).toBe('/staff');
});

it('says that the client could not be loaded, and loads it again on request', () => {
  const load = show({ kind: 'failed' });
  screen.getByText('We couldn’t load “Clients”');
  screen.getByRole('button', { name: 'Try again' }).click();
  expect(load).toHaveBeenCalledOnce();
});
