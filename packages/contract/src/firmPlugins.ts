import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';

/** An installed plugin, as one firm sees it. */
export const FirmPlugin = Type.Object({
  id: Type.String(),
  /** The plugin's title in the reader’s language, else that of its first contribution, else its ID. */
  name: Type.String(),
  version: Type.String(),
  /** Whether the plugin is on for the firm. */
  isOn: Type.Boolean(),
  /**
   * Whether the plugin cannot be turned off here, because it contributes the screen on which plugins are turned on and
   * off.
   */
  isKept: Type.Boolean(),
  /** IDs of required plugins that are off for the firm. Until they are on, this plugin does nothing. */
  lacks: Type.Array(Type.String()),
  /**
   * The plugin's contributions to the portal: their contribution points, such as `widget`, and their titles, if they
   * have one.
   */
  brings: Type.Array(Type.Object({ point: Type.String(), title: Type.Union([Type.String(), Type.Null()]) })),
});
export type FirmPlugin = Static<typeof FirmPlugin>;

export const listFirmPlugins = endpoint({
  method: 'GET',
  path: '/api/firm/v1/plugins',
  access: 'firm.manage',
  summary: 'Returns the plugins that the firm has or can have.',
  answers: { 200: Type.Object({ plugins: Type.Array(FirmPlugin) }) },
});

export const changeFirmPlugin = endpoint({
  method: 'PATCH',
  path: '/api/firm/v1/plugins/:pluginId',
  access: 'firm.manage',
  summary: 'Turns a plugin on or off for the firm. What it has stored stays.',
  params: Type.Object({ pluginId: Type.String({ pattern: '^[a-z][a-z0-9-]{0,63}$' }) }),
  body: Type.Object({ isOn: Type.Boolean() }, { additionalProperties: false }),
  answers: { 200: FirmPlugin },
  problems: { conflict: ['kept', 'clash'] },
  example: { body: { isOn: true } },
});
