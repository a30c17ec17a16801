// The full package includes polyfills of Map and WeakMap for browsers without them: 2 kB gz.
import 'reflect-metadata/lite';
import type { PluginCatalogue } from '@anteroom/contract';
import { systemClock } from '@anteroom/kernel';
import type { Kernel } from '@anteroom/kernel/react';
import { Downloads, type ServiceScope } from '@anteroom/sdk';
import { Container } from 'inversify';
import { createStore } from 'jotai';
import { bindKernel } from './bindKernel.ts';
import { browserDownloads } from './services/documents/downloads.ts';
import { createServerCache, ServerCache } from './services/http/ServerCache.ts';
import { createI18next, I18next } from './services/language/i18next.ts';
import { rememberedLanguage } from './services/language/PersonLanguage.ts';
import { TextFiles } from './services/language/TextFiles.ts';
import { Clock } from './services/page/Clock.ts';
import { DevicePreferences } from './services/page/Preferences.ts';
import { StateStore } from './services/page/StateStore.ts';
import { HostServices } from './services/plugins/HostServices.ts';
import { LogQueue } from './services/plugins/LogQueue.ts';
import { bindOwned, PluginScopes } from './services/plugins/PluginScopes.ts';
import { ownServices, sdkServices } from './services/services.ts';

/** The assembled host. */
export interface Portal {
  readonly container: Container;
  /** The scope in which the host's own components find the services. */
  readonly scope: ServiceScope;
  readonly kernel: Kernel;
  readonly pluginScopes: PluginScopes;
}

/** Assembles the host. This is the only place that knows which class implements which interface. */
export function createPortal(catalogue: PluginCatalogue): Portal {
  // The content security policy forbids code generated from strings, which Inversify would otherwise use to be faster.
  const container = new Container({ jitless: true, autobind: true });

  // Services without a class of their own.
  container.bind<HostServices>(HostServices).toConstantValue(container);
  container.bind<StateStore>(StateStore).toConstantValue(createStore());
  container.bind<Clock>(Clock).toConstantValue(systemClock);
  container.bind<ServerCache>(ServerCache).toConstantValue(createServerCache());
  container.bind<Downloads>(Downloads).toConstantValue(browserDownloads);

  // Services that act for an owner: here for the host. Each plugin has its own instances.
  bindOwned(container, 'host');

  for (const service of ownServices) container.bind<object>(service).toSelf();
  for (const [token, service] of sdkServices) {
    // Bound to the SDK's token, and to the class itself where the host needs more than the interface offers.
    container.bind<object>(service).toSelf();
    container.bind<object>(token).toService(service);
  }

  const [files, log] = [container.get(TextFiles), container.get(LogQueue)];
  const language = rememberedLanguage(container.get(DevicePreferences));
  container.bind<I18next>(I18next).toConstantValue(createI18next(files, log, language));

  const pluginScopes = new PluginScopes(container);
  const kernel = bindKernel(container, catalogue, pluginScopes);
  return { container, scope: { pluginId: null, get: (token) => container.get(token) }, kernel, pluginScopes };
}
