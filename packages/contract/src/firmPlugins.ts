import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';

/** A plugin that is installed, as a firm has it. */
export const FirmPlugin = Type.Object({
  id: Type.String(),
  /** Title of the first thing that it brings, in the reader’s language; its ID where that has none. */
  name: Type.String(),
  version: Type.String(),
  /** Whether the firm has it. */
  isOn: Type.Boolean(),
  /** Whether it cannot be turned off here: it brings the screen on which that is done. */
  isKept: Type.Boolean(),
  /** IDs of plugins that it needs and that the firm does not have: until it does, it does nothing. */
  lacks: Type.Array(Type.String()),
  /** Things that it adds to the portal: where, such as `widget`, and under which title, if it has one. */
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
