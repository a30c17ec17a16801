import type { PluginSources } from '@anteroom/plugin-kit/testing';
import english from '../../locales/en-us.json' with { type: 'json' };

/** A plugin that has nothing but the texts of the parts. */
export const partsPlugin: PluginSources = {
  declaration: { id: 'parts', sdk: '^1.0.0', contributes: [] },
  modules: {},
  locales: { 'en-us': { parts: english } },
};
