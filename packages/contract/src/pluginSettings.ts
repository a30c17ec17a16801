import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';

const Level = Type.Union([Type.Literal('firm'), Type.Literal('client'), Type.Literal('user')]);

/** Settings that a plugin declares, as far as browsers know them from the start: enough to show the way to their form. */
export const ShownSettings = Type.Object({
  /** Owner of the values; once in a plugin. */
  level: Level,
  /** Condition for showing the form, as that of a contribution. */
  when: Type.Optional(Type.Array(Type.Unknown())),
  /** Permission that changing takes in addition. */
  write: Type.Optional(Type.String()),
});
export type ShownSettings = Static<typeof ShownSettings>;

/** Settings that a plugin declares. */
export const PluginSettings = Type.Object({
  ...ShownSettings.properties,
  /** A JSON schema that the portal can make a form of: `SettingsSchema` of `@anteroom/domain/forms/settingsSchema`. */
  schema: Type.Object({}, { additionalProperties: true }),
});
export type PluginSettings = Static<typeof PluginSettings>;

const Values = Type.Record(Type.String(), Type.Unknown());

/** Settings of a plugin with what their form needs. */
export const SettingsForm = Type.Object({
  pluginId: Type.String(),
  schema: PluginSettings.properties.schema,
  /** Values in force. */
  values: Values,
  /** Settings whose stored value the installed version no longer allows, so that their default is in force. */
  fellBack: Type.Array(Type.String()),
  /** Grows with each change; null while nothing has been set. */
  version: Type.Union([Type.Integer(), Type.Null()]),
});
export type SettingsForm = Static<typeof SettingsForm>;

const SettingsPath = Type.Object({
  pluginId: Type.String({ pattern: '^[a-z][a-z0-9-]{0,63}$' }),
  level: Level,
});

/** The client whose settings are meant; at the level `client` only. */
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
      /** Settings that are left out have their default. */
      values: Values,
      /** Version that the change is made to; null while nothing has been set. */
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
