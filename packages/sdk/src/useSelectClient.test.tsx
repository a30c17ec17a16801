// @vitest-environment jsdom
import type { Client } from '@anteroom/contract';
import { act, renderHook, waitFor } from '@testing-library/react';
import { atom, createStore, Provider } from 'jotai';
import type { ReactNode } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { ServiceScopeContext } from './react.ts';
import { Clients } from './services/Clients.ts';
import { useSelectClient } from './useSelectClient.ts';

const client = (id: string) => ({ id }) as Client;

/** Resolves once the test allows the server's response. */
let server: PromiseWithResolvers<void>;
beforeEach(() => {
  server = Promise.withResolvers();
});

function render(asked: string | undefined) {
  const store = createStore();
  const active = atom<Client | null>(client('acme'));
  const clients: Pick<Clients, 'active' | 'open'> = {
    active,
    async open(id) {
      await server.promise;
      if (id === 'strange') return false;
      store.set(active, client(id));
      return true;
    },
  };
  const scope = { pluginId: 'p', get: <T,>(token: unknown) => (token === Clients ? clients : null) as T };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={store}>
      <ServiceScopeContext value={scope}>{children}</ServiceScopeContext>
    </Provider>
  );
  const { result } = renderHook(() => useSelectClient(asked), { wrapper });
  return { result, choose: (id: string) => act(() => store.set(active, client(id))) };
}

it('needs no selection when the address names no client', () => {
  expect(render(undefined).result.current).toBe('selected');
});

it('selects the client in the address, until the person chooses another', async () => {
  const { result, choose } = render('bakery');
  expect(result.current).toBe('selecting');
  server.resolve();
  await waitFor(() => expect(result.current).toBe('selected'));
  choose('acme');
  expect(result.current).toBe('left');
});

it('reports a client that the person does not have as unknown', async () => {
  const { result } = render('strange');
  server.resolve();
  await waitFor(() => expect(result.current).toBe('unknown'));
});
