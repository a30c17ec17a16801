import { I18n, type ServiceScope, ServiceScopeContext, type ServiceToken } from '@anteroom/sdk';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type RenderResult, render } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import type { ReactNode } from 'react';
import { FakeI18n } from './testing/FakeI18n.ts';
import type { Texts } from './texts.ts';

export { FakeAlerts } from './testing/FakeAlerts.ts';
export { FakeDialogs } from './testing/FakeDialogs.ts';
export { FakeDocuments, FakeUpload } from './testing/FakeDocuments.ts';
export type { FakeCall } from './testing/FakeHttp.ts';
export { FakeHttp, problem } from './testing/FakeHttp.ts';
export { FakeI18n } from './testing/FakeI18n.ts';
export { FakeLog } from './testing/FakeLog.ts';
export { FakeNavigation } from './testing/FakeNavigation.ts';
export { FakePreferences } from './testing/FakePreferences.ts';
export { FakeTasks } from './testing/FakeTasks.ts';

/** A service for a token: made by {@link provide}. */
export type Provided = readonly [ServiceToken<unknown>, unknown];

/** Says what a token resolves to, with the types of both compared. */
export function provide<T>(token: ServiceToken<T>, service: T): Provided {
  return [token, service];
}

export interface RenderContributionOptions {
  /** The plugin's `locales/en-us.json`. */
  readonly texts: Texts;
  readonly services?: readonly Provided[];
  /** Where the services' atoms live; {@link createStore} of jotai. */
  readonly store?: ReturnType<typeof createStore>;
}

/**
 * Renders a plugin's component with the services that the test gives. `I18n` is there by itself. A service that was not
 * given throws when it is asked for.
 *
 * @example
 * ```tsx
 * const store = createStore();
 * const documents = new FakeDocuments(store, [receipt]);
 * renderContribution(<DocumentsWidget client={client} />, { texts, store, services: [provide(Documents, documents)] });
 * ```
 */
export function renderContribution(
  component: ReactNode,
  { texts, services = [], store = createStore() }: RenderContributionOptions,
): RenderResult {
  const known = new Map<symbol, unknown>([provide(I18n, new FakeI18n(texts)), ...services]);
  const scope: ServiceScope = {
    pluginId: 'under-test',
    get<T>(token: ServiceToken<T>): T {
      if (!known.has(token)) throw new Error(`The test provides no ${token.description}.`);
      return known.get(token) as T;
    },
  };
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(component, {
    wrapper: ({ children }) => (
      <Provider store={store}>
        <QueryClientProvider client={queries}>
          <ServiceScopeContext value={scope}>{children}</ServiceScopeContext>
        </QueryClientProvider>
      </Provider>
    ),
  });
}
