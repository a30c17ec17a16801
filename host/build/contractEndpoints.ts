import { endpointCalls, endpointModules } from '@anteroom/plugin-kit/endpointCalls';
import type { Plugin } from 'vite';

const prefix = '\0anteroom:contract/';

/** Gives the browser its endpoints without their schemas (docs/adr/0340). */
export function contractEndpoints(): Plugin {
  return {
    name: 'anteroom-contract-endpoints',
    enforce: 'pre',
    async resolveId(id, importer) {
      if (!endpointModules.test(id)) return undefined;
      const found = await this.resolve(id, importer, { skipSelf: true });
      return found && prefix + found.id;
    },
    async load(id) {
      if (!id.startsWith(prefix)) return undefined;
      return { code: await endpointCalls(id.slice(prefix.length)), moduleSideEffects: false };
    },
  };
}
