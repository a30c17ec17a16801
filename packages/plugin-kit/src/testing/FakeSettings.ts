import type { SettingsSchema } from '@anteroom/domain/forms/settingsSchema';
import { isInternal, isStaff } from '@anteroom/domain/people/permissions';
import { publicValues, settingsInForce } from '@anteroom/domain/plugins/pluginSettings';
import type { PluginSettingsDeclaration, Query, Settings, SettingsScope } from '@anteroom/sdk';
import type { QueryClient } from '@tanstack/react-query';
import { problem } from './FakeHttp.ts';
import type { FakePermissions } from './FakePermissions.ts';

/** Values that were set at one level. */
export interface FakeSettingValues extends SettingsScope {
  readonly values: Readonly<Record<string, unknown>>;
}

interface FakeSettingsOptions {
  readonly declared: readonly PluginSettingsDeclaration[];
  readonly set: readonly FakeSettingValues[];
  /** Clients that the person can see. */
  readonly clients: readonly { readonly id: string }[];
  readonly permissions: FakePermissions;
  readonly cache: QueryClient;
}

/** Settings held in memory, with the portal's rules: declarations, defaults, and what clients may read. */
export class FakeSettings implements Settings {
  /** Error with which every read rejects; null for success. */
  readFailure: unknown = null;
  readonly #options: FakeSettingsOptions;
  readonly #values = new Map<string, Readonly<Record<string, unknown>>>();

  constructor(options: FakeSettingsOptions) {
    this.#options = options;
    for (const { values, ...scope } of options.set) this.#values.set(placeOf(scope), values);
  }

  get<T extends object>(scope: SettingsScope): Query<T> {
    return {
      queryKey: ['plugin-storage', `settings:${scope.level}`, scope.clientId ?? null],
      queryFn: async () => {
        if (this.readFailure !== null) throw this.readFailure;
        return structuredClone(this.#read(scope)) as T;
      },
    };
  }

  /** Sets values as the portal's form would: settings that are left out have their default. */
  async set(scope: SettingsScope, values: Readonly<Record<string, unknown>>): Promise<void> {
    this.#values.set(placeOf(scope), values);
    await this.#options.cache.invalidateQueries({ queryKey: ['plugin-storage', `settings:${scope.level}`] });
  }

  #read(scope: SettingsScope): object {
    const { declared, clients, permissions } = this.#options;
    const { level, clientId } = scope;
    const settings = declared.find((one) => one.level === level);
    if (!settings) throw problem('not-found', 404);
    if ((level === 'client') !== (clientId !== undefined)) throw problem('bad-request', 400);
    if (clientId !== undefined && !clients.some(({ id }) => id === clientId)) throw problem('not-found', 404);
    const schema = settings.schema as SettingsSchema;
    const { values } = settingsInForce(schema, this.#values.get(placeOf(scope)));
    const isRestricted = level === 'firm' && !isStaff(permissions) && !isInternal(permissions);
    return isRestricted ? publicValues(schema, values) : values;
  }
}

function placeOf({ level, clientId }: SettingsScope): string {
  return JSON.stringify([level, clientId ?? null]);
}
