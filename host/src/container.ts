// The full package brings its own Map and WeakMap for browsers without them: 2 kB gz.
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

/** The host, put together. */
export interface Portal {
  readonly container: Container;
  /** The services as the host's own components reach them. */
  readonly scope: ServiceScope;
  readonly kernel: Kernel;
  readonly pluginScopes: PluginScopes;
}

/** Puts the host together: the one place that knows which class serves which interface. */
export function createPortal(catalogue: PluginCatalogue): Portal {
  // The content security policy allows no code made from strings, by which Inversify would speed itself up.
  const container = new Container({ jitless: true, autobind: true });

  // Services without a class of their own.
  container.bind<HostServices>(HostServices).toConstantValue(container);
  container.bind<StateStore>(StateStore).toConstantValue(createStore());
  container.bind<Clock>(Clock).toConstantValue(systemClock);
  container.bind<ServerCache>(ServerCache).toConstantValue(createServerCache());
  container.bind<Downloads>(Downloads).toConstantValue(browserDownloads);

  // Services that act in somebody's name: here the host's. Each plugin has its own.
  bindOwned(container, 'host');

  for (const service of ownServices) container.bind<object>(service).toSelf();
  for (const [token, service] of sdkServices) {
    // Found by the SDK's token, and by itself where the host needs more of it than the interface says.
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
