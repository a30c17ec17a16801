import type { PluginManifest } from '@anteroom/contract';
import { reservedPaths } from '@anteroom/domain/addresses/reservedPaths';
import {
  Availability,
  type Clock,
  describeProblem,
  type Facts,
  KernelError,
  type KernelProblem,
  PluginStore,
  systemClock,
} from '@anteroom/kernel';
import type { Kernel } from '@anteroom/kernel/react';
import {
  type Clients,
  type Flags,
  SDK_VERSION,
  type ServiceScope,
  type Session,
  warnDeprecated,
} from '@anteroom/sdk';
import { atom } from 'jotai';
import type { FakeI18n } from './FakeI18n.ts';
import type { PluginSources } from './pluginUnderTest.ts';
import type { StateStore } from './StateStore.ts';

export interface TestKernelOptions {
  readonly i18n: FakeI18n;
  readonly plugin: PluginSources;
  readonly scope: ServiceScope;
  readonly facts: Facts;
  readonly onProblem: (problem: KernelProblem) => void;
  /** Clock with which slots measure how long a component waits. */
  readonly clock?: Clock;
}

/** Creates the portal's own kernel with one plugin, whose modules come from its sources. */
export function createTestKernel({
  plugin,
  i18n,
  scope,
  facts,
  onProblem,
  clock = systemClock,
}: TestKernelOptions): Kernel {
  const scopeFor = () => scope;
  const store = new PluginStore({
    catalogue: { plugins: [manifestOf(plugin)], refused: [], later: null },
    sdkVersion: SDK_VERSION,
    reservedPaths,
    loader: {
      importModule: ({ url }) => plugin.modules[url]?.() ?? Promise.reject(new Error(`No module ${url}`)),
      applyStyle: async () => {},
      removeStyle: () => {},
      probe: async () => null,
    },
    clock: patientClock,
    onProblem,
  });
  const refusal = store.plugins().flatMap(({ refusals }) => refusals)[0];
  if (refusal) throw new KernelError(refusal);
  for (const { deprecations } of store.plugins())
    for (const deprecation of deprecations) warnDeprecated(scope, deprecation);
  const availability = new Availability({ store, facts, scopeFor, onProblem });
  const translationOf = () => ({ i18n: i18n.i18next });
  return { store, availability, scopeFor, translationOf, onProblem, clock };
}

/**
 * Allows modules more time than the portal does, because the test runner has to compile their imports, on a machine
 * that also runs other tests.
 */
const patientClock: Clock = {
  now: () => systemClock.now(),
  after: (ms, run) => systemClock.after(6 * ms, run),
};

/** Returns the facts for evaluating `when`, read from the fakes. */
export function factsOf(
  store: StateStore,
  services: { session: Session; clients: Clients; flags: Flags },
): Facts {
  const values = atom((get) => {
    const state = get(services.session.state);
    if (state.kind !== 'loaded') return null;
    return { session: state.info, client: get(services.clients.active), flags: get(services.flags.values) };
  });
  return { current: () => store.get(values), subscribe: (listener) => store.sub(values, listener) };
}

/** Texts of slots in tests: the problem itself, addressed to the plugin's author. */
export const slotTexts = {
  title: () => 'This part failed',
  detail: describeProblem,
  retry: 'Try again',
  fault: 'The newest version cannot be built',
};

function manifestOf({ declaration, modules }: PluginSources): PluginManifest {
  const { storage: _, settings: __, permissions: ___, flags: ____, held = [], ...declared } = declaration;
  return {
    ...declared,
    // Required plugins count as installed, because a test has only this one plugin.
    requires: [],
    events: [],
    stale: {},
    held: held.map(({ name }) => ({ name })),
    version: '0.0.0',
    contributes: declaration.contributes.map((contribution) => ({ ...contribution })),
    modules: Object.fromEntries(
      Object.keys(modules).map((module) => [module, { url: module, integrity: '', size: 0 }]),
    ),
    chunks: [],
    styles: [],
    locales: {},
  };
}
