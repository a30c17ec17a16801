import type { HttpError, ServiceToken } from '@anteroom/sdk';
import type { QueryClient } from '@tanstack/react-query';
import type { PluginSources } from '../testing/pluginUnderTest.ts';
import type { StateStore } from '../testing/StateStore.ts';
import type { TestPortalOptions } from '../testing/TestPortal.tsx';

/** Call as the server receives it. */
export interface ReceivedCall {
  /** Query parameters, without undefined ones. */
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Portal whose services are tested: the fakes, or the host's own on top of a fake server. */
export interface ContractPortal {
  /** Returns a service, as a plugin's component would get it. */
  get<T>(token: ServiceToken<T>): T;
  readonly store: StateStore;
  readonly cache: QueryClient;
  /**
   * Sets the server's response to a route, such as `GET /api/x`. An `HttpError` that the handler throws becomes a
   * problem response.
   */
  on(route: string, answer: (call: ReceivedCall) => unknown): void;
  /** Makes all reads or all changes of the server's data fail; null makes them succeed again. */
  fail(what: 'reads' | 'changes', cause: HttpError | null): void;
  /** Sets the person's answer to all subsequent confirmation dialogs. */
  confirmWith(answer: boolean): void;
  /** Returns the number of confirmation dialogs so far. */
  asked(): number;
  close(): Promise<void>;
}

/**
 * Data on the server, and the signed-in person. A property that is left out has the default of
 * {@link TestPortalOptions}.
 */
export type ContractSeed = Omit<TestPortalOptions, 'plugin' | 'now'>;

/** Opens a portal with {@link contractPlugin} installed, signed in. */
export type OpenContractPortal = (seed?: ContractSeed) => Promise<ContractPortal>;

/** Plugin for which the services are requested. */
export const contractPlugin: PluginSources = {
  declaration: {
    id: 'contract',
    sdk: '^1.0.0',
    storage: [
      { name: 'rates', level: 'firm' },
      { name: 'goals', level: 'client' },
      { name: 'views', level: 'user' },
    ],
    settings: [
      {
        level: 'firm',
        schema: {
          type: 'object',
          title: 'section',
          properties: {
            greeting: { type: 'string', title: 'section', default: 'Hello', public: true },
            rate: { type: 'integer', title: 'section', default: 1 },
          },
        },
      },
      {
        level: 'client',
        schema: {
          type: 'object',
          title: 'section',
          properties: {
            shown: {
              type: 'array',
              title: 'section',
              items: { type: 'string', enum: ['a', 'b'], labels: { a: 'section', b: 'section' } },
              default: ['a', 'b'],
            },
          },
        },
      },
      {
        level: 'user',
        schema: {
          type: 'object',
          title: 'section',
          properties: {
            days: { type: 'integer', title: 'section', minimum: 1, default: 7 },
            name: { type: 'string', title: 'section' },
          },
        },
      },
    ],
    contributes: [
      { point: 'taskType', kind: 'contract', label: 'section', icon: 'upload', module: './Nothing' },
      { point: 'taskEditor', kind: 'contract', label: 'section', icon: 'upload', module: './Nothing' },
      { point: 'clientAction', id: 'shown', label: 'section', icon: 'upload', module: './Nothing' },
      {
        point: 'clientAction',
        id: 'hidden',
        label: 'section',
        icon: 'upload',
        module: './Nothing',
        when: ['flag:nobodyKnowsThisFlag'],
      },
      {
        point: 'documentAction',
        id: 'count',
        label: 'rows',
        icon: 'upload',
        extensions: ['.xml', '.zip'],
        module: './Nothing',
      },
      {
        point: 'documentAction',
        id: 'hidden',
        label: 'rows',
        icon: 'upload',
        module: './Nothing',
        when: ['flag:nobodyKnowsThisFlag'],
      },
      {
        point: 'documentColumn',
        id: 'column',
        title: 'section',
        extensions: ['.xml'],
        module: './Nothing',
      },
      { point: 'actionSection', type: 'full', path: 'full', label: 'section', icon: 'inbox' },
      { point: 'actionSection', type: 'empty', path: 'empty', label: 'section', icon: 'inbox' },
      {
        point: 'action',
        section: 'full',
        type: 'shown',
        path: 'shown',
        label: 'action.label',
        description: 'action.description',
        icon: 'upload',
        module: './Nothing',
      },
      {
        point: 'action',
        section: 'empty',
        type: 'hidden',
        path: 'hidden',
        label: 'action.label',
        description: 'action.description',
        icon: 'upload',
        module: './Nothing',
        when: ['flag:nobodyKnowsThisFlag'],
      },
    ],
  },
  modules: { './Nothing': async () => ({ default: () => null }) },
  locales: {
    'en-us': {
      section: 'Section',
      action: { label: 'Action', description: 'What it does' },
      greeting: 'Hello, {{ name }}',
      rows_one: '{{count}} row',
      rows_other: '{{count}} rows',
    },
    'pt-br': {
      section: 'Seção',
      action: { label: 'Ação', description: 'O que ela faz' },
      greeting: 'Olá, {{ name }}',
      rows_one: '{{count}} linha',
      rows_other: '{{count}} linhas',
    },
  },
};
