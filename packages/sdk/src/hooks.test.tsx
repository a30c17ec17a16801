// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { atom, createStore, Provider } from 'jotai';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import {
  type Client,
  Clients,
  I18n,
  type Language,
  type ServiceScope,
  ServiceScopeContext,
  type ServiceToken,
  Session,
  useActiveClient,
  useI18n,
  useService,
  useSession,
} from './index.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const store = createStore();

function renderWith(services: ReadonlyMap<symbol, unknown>, component: ReactNode) {
  const scope: ServiceScope = {
    pluginId: 'asker',
    get: <T,>(token: ServiceToken<T>) => services.get(token) as T,
  };
  return render(
    <Provider store={store}>
      <ServiceScopeContext value={scope}>{component}</ServiceScopeContext>
    </Provider>,
  );
}

function Greeting() {
  return <p>{useI18n().t('greeting')}</p>;
}

function ActiveClient() {
  return <p>{useActiveClient()?.name ?? 'no client'}</p>;
}

function Person() {
  return <p>{useSession().firstName}</p>;
}

function Anything() {
  return <p>{useService<string>(Symbol.for('anteroom/Anything'))}</p>;
}

it('useService returns the service that the scope holds for a token', () => {
  renderWith(new Map([[Symbol.for('anteroom/Anything'), 'it']]), <Anything />);
  expect(screen.getByText('it')).toBeDefined();
});

it('useService throws outside a portal, naming the missing service scope', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(() => render(<Anything />)).toThrow('no service scope');
});

it('useI18n rerenders when the language changes', () => {
  const language = atom<Language>('en-us');
  const i18n = { language, t: () => (store.get(language) === 'pt-br' ? 'Olá' : 'Hello') };
  renderWith(new Map([[I18n, i18n]]), <Greeting />);
  expect(screen.getByText('Hello')).toBeDefined();
  act(() => store.set(language, 'pt-br'));
  expect(screen.getByText('Olá')).toBeDefined();
});

it('useActiveClient follows the active client', () => {
  const active = atom<Pick<Client, 'name'> | null>(null);
  renderWith(new Map([[Clients, { active }]]), <ActiveClient />);
  expect(screen.getByText('no client')).toBeDefined();
  act(() => store.set(active, { name: 'Padaria Sol' }));
  expect(screen.getByText('Padaria Sol')).toBeDefined();
});

it('useSession returns the signed-in person', () => {
  renderWith(new Map([[Session, { info: { firstName: 'Ines' } }]]), <Person />);
  expect(screen.getByText('Ines')).toBeDefined();
});
