import {
  errorPage,
  Http,
  I18n,
  Log,
  Preferences,
  type SdkErrorCode,
  type ServiceScope,
  type ServiceToken,
  Settings,
  Storage,
} from '@anteroom/sdk';
import { Container } from 'inversify';
import { BoundHttp } from '../http/Http.ts';
import { BoundI18n } from '../language/I18n.ts';
import { DevicePreferences } from '../page/Preferences.ts';
import { BoundLog } from './Log.ts';
import { Owner } from './Owner.ts';
import { PluginSettings } from './Settings.ts';
import { PluginStorage } from './Storage.ts';

/** Binds the services that act on behalf of their owner. Each container has its own instances. */
export function bindOwned(container: Container, owner: Owner): void {
  container.bind<Owner>(Owner).toConstantValue(owner);
  container.bind<Http>(Http).to(BoundHttp).inSingletonScope();
  container.bind<Log>(Log).to(BoundLog).inSingletonScope();
  container.bind<I18n>(I18n).to(BoundI18n).inSingletonScope();
  container.bind<Preferences>(Preferences).to(DevicePreferences).inSingletonScope();
  container.bind<Settings>(Settings).to(PluginSettings).inSingletonScope();
  container.bind<Storage>(Storage).to(PluginStorage).inSingletonScope();
}

const owned: ReadonlySet<symbol> = new Set([Owner, Http, Log, I18n, Preferences, Settings, Storage]);

/**
 * Returns the error message for a service that this portal does not have. A plugin built for a later SDK may request
 * one.
 */
function notGiven(token: symbol): string {
  const page = errorPage('service-not-given' satisfies SdkErrorCode);
  return `This portal has no service ${token.description}. See ${page}`;
}

/** Creates one child container for each plugin on demand, and disposes it with the plugin. */
export class PluginScopes {
  private readonly scopes = new Map<
    string,
    { readonly container: Container; readonly scope: ServiceScope }
  >();

  constructor(private readonly host: Container) {}

  /** Returns a plugin's scope: the same object for the same plugin, until it is disposed. */
  readonly scopeFor = (pluginId: string): ServiceScope => {
    const known = this.scopes.get(pluginId);
    if (known) return known.scope;
    const container = new Container({ parent: this.host, jitless: true });
    bindOwned(container, `plugin:${pluginId}`);
    const scope: ServiceScope = {
      pluginId,
      // Resolve the host's services in the host's container, so that none of them is created with a plugin's
      // dependencies.
      get: <T>(token: ServiceToken<T>) => {
        if (!container.isBound(token)) throw new Error(notGiven(token));
        return (owned.has(token) ? container : this.host).get<T>(token);
      },
    };
    this.scopes.set(pluginId, { container, scope });
    return scope;
  };

  /** Disposes all plugin scopes, for example when the session ends, and so aborts the plugins' running calls. */
  disposeAll(): void {
    for (const { container } of this.scopes.values()) container.unbindAll();
    this.scopes.clear();
  }
}
