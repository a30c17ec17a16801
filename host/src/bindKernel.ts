import type { PluginCatalogue } from '@anteroom/contract';
import { reservedPaths } from '@anteroom/domain/addresses/reservedPaths';
import { Availability, type KernelProblem, PluginStore, problemMessage, systemClock } from '@anteroom/kernel';
import { browserLoader } from '@anteroom/kernel/browser';
import type { Kernel } from '@anteroom/kernel/react';
import { Log, SDK_VERSION, warnDeprecated } from '@anteroom/sdk';
import type { Container } from 'inversify';
import { whenUsed } from './live/whenUsed.ts';
import { Connection } from './services/http/Connection.ts';
import { I18next, textsReady } from './services/language/i18next.ts';
import { localeUrls, TextFiles } from './services/language/TextFiles.ts';
import { StateStore } from './services/page/StateStore.ts';
import { DevelopedPlugin } from './services/plugins/DevelopedPlugin.ts';
import { DisabledPlugins } from './services/plugins/DisabledPlugins.ts';
import {
  ContributionAvailability,
  InstalledPlugins,
  PluginFilesFinder,
} from './services/plugins/kernelTokens.ts';
import { PluginProblems } from './services/plugins/PluginProblems.ts';
import type { PluginScopes } from './services/plugins/PluginScopes.ts';
import { type FindPluginFiles, pluginFiles } from './services/plugins/pluginFiles.ts';
import { PortalUpdate } from './services/portal/PortalUpdate.ts';
import { SessionFacts } from './services/session/SessionFacts.ts';

/** Creates the kernel from the host's services, and binds those parts of it that services need. */
export function bindKernel(
  container: Container,
  catalogue: PluginCatalogue,
  { scopeFor }: PluginScopes,
): Kernel {
  const log = container.get<Log>(Log);
  const texts = container.get(TextFiles);
  const i18next = container.get<I18next>(I18next);
  const problems = container.get(PluginProblems);
  const onProblem = (problem: KernelProblem) => {
    if (problem.kind === 'handler') {
      scopeFor(problem.pluginId).get<Log>(Log).error(problemMessage(problem), problem.cause);
    } else log.warn(problemMessage(problem), causeOf(problem));
    problems.note(problem);
    if (isMissingFile(problem)) container.get(PortalUpdate).offerForMissingFile();
  };
  const states = container.get<StateStore>(StateStore);
  const disabled = container.get(DisabledPlugins).all;
  const filesOf = pluginFiles(catalogue);
  container.bind<FindPluginFiles>(PluginFilesFinder).toConstantValue(filesOf);
  for (const { id } of catalogue.plugins)
    texts.declare(`plugin:${id}`, async () => localeUrls(await filesOf(id)));
  const { overrides } = container.get(DevelopedPlugin);
  const store = new PluginStore({
    catalogue,
    laterFiles: filesOf,
    sdkVersion: SDK_VERSION,
    loader: browserLoader,
    reservedPaths,
    disabled: states.get(disabled),
    overrides: states.get(overrides),
    onProblem,
  });
  states.sub(disabled, () => store.setDisabled(states.get(disabled)));
  states.sub(overrides, () => store.setOverrides(states.get(overrides)));
  for (const { id, deprecations } of store.plugins())
    for (const deprecation of deprecations) warnDeprecated(scopeFor(id), deprecation);
  const facts = container.get(SessionFacts);
  const recovered = (begun: number) => container.get(Connection).recovered(begun);
  const availability = new Availability({ store, facts, scopeFor, whenUsed, onProblem, recovered });
  container.bind<PluginStore>(InstalledPlugins).toConstantValue(store);
  container.bind<Availability>(ContributionAvailability).toConstantValue(availability);
  return {
    store,
    availability,
    scopeFor,
    prepare: (pluginId) => textsReady(i18next, `plugin:${pluginId}`),
    translationOf: (pluginId) => ({ i18n: i18next, defaultNS: `plugin:${pluginId}` }),
    recovered,
    onProblem,
    clock: systemClock,
  };
}

/**
 * Returns whether a file is missing, for example because a deployment removed the files of an open page. A retry does
 * not help then.
 */
function isMissingFile(problem: KernelProblem): boolean {
  return problem.kind === 'load' && problem.failure.kind === 'http' && problem.failure.status === 404;
}

function causeOf(problem: KernelProblem): unknown {
  return 'cause' in problem ? problem.cause : undefined;
}
