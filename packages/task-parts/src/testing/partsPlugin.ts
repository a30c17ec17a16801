import type { PluginSources } from '@anteroom/plugin-kit/testing';
import english from '../../locales/en-us.json' with { type: 'json' };

/** A plugin that contributes nothing but the texts of this package. */
export const partsPlugin: PluginSources = {
  declaration: { id: 'parts', sdk: '^1.0.0', contributes: [] },
  modules: {},
  locales: { 'en-us': { parts: english } },
};
