import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';

const Level = Type.Union([Type.Literal('firm'), Type.Literal('client'), Type.Literal('user')]);

/** Settings that a plugin declares, reduced to what browsers need at the start: enough to link to their form. */
export const ShownSettings = Type.Object({
  /** Owner of the values. A plugin declares each level at most once. */
  level: Level,
  /** Condition for showing the form, in the form of a contribution's `when`. */
  when: Type.Optional(Type.Array(Type.Unknown())),
  /** Additional permission that changing the settings requires. */
  write: Type.Optional(Type.String()),
});
export type ShownSettings = Static<typeof ShownSettings>;

/** Settings that a plugin declares. */
export const PluginSettings = Type.Object({
  ...ShownSettings.properties,
  /**
   * A JSON schema for which the portal can generate a form: `SettingsSchema` of
   * `@anteroom/domain/forms/settingsSchema`.
   */
  schema: Type.Object({}, { additionalProperties: true }),
});
export type PluginSettings = Static<typeof PluginSettings>;

const Values = Type.Record(Type.String(), Type.Unknown());

/** Settings of a plugin, with everything that their form needs. */
export const SettingsForm = Type.Object({
  pluginId: Type.String(),
  schema: PluginSettings.properties.schema,
  /** Effective values. */
  values: Values,
  /** Names of settings whose stored value is not allowed by the installed version, so that the default applies. */
  fellBack: Type.Array(Type.String()),
  /** Version of the settings, which increases with each change; null if nothing has been set. */
  version: Type.Union([Type.Integer(), Type.Null()]),
});
export type SettingsForm = Static<typeof SettingsForm>;

const SettingsPath = Type.Object({
  pluginId: Type.String({ pattern: '^[a-z][a-z0-9-]{0,63}$' }),
  level: Level,
});

/** The client whose settings are meant; only at the level `client`. */
const clientId = Type.Optional(Type.String({ maxLength: 64 }));

export const listPluginSettings = endpoint({
  method: 'GET',
  path: '/api/plugins/v1/settings/:level',
  access: 'pluginStorage.read',
  summary: 'Lists the settings of plugins that the person may change, with what their forms need.',
  params: Type.Object({ level: Level }),
  query: Type.Object({ clientId }),
  answers: { 200: Type.Object({ settings: Type.Array(SettingsForm) }) },
  example: { params: { level: 'client' }, query: { clientId: '{clientId}' } },
});

export const getPluginSettings = endpoint({
  method: 'GET',
  path: '/api/plugins/v1/:pluginId/settings/:level',
  access: 'pluginStorage.read',
  summary:
    'Returns the values in force of a plugin’s settings. Clients get of the firm’s those that are public.',
  params: SettingsPath,
  query: Type.Object({ clientId }),
  answers: { 200: Type.Object({ values: Values }) },
  example: { params: { level: 'client' }, query: { clientId: '{clientId}' } },
});

export const putPluginSettings = endpoint({
  method: 'PUT',
  path: '/api/plugins/v1/:pluginId/settings/:level',
  access: 'pluginStorage.write',
  summary: 'Replaces what is set of a plugin’s settings, if nobody has changed it since.',
  params: SettingsPath,
  query: Type.Object({ clientId }),
  body: Type.Object(
    {
      /** Settings that are left out get their default. */
      values: Values,
      /** Version that the change is based on; null if nothing has been set. */
      version: Type.Union([Type.Integer(), Type.Null()]),
    },
    { additionalProperties: false },
  ),
  answers: { 200: SettingsForm },
  example: {
    params: { level: 'client' },
    query: { clientId: '{clientId}' },
    body: { values: { days: 7 }, version: null },
  },
});
