import type { Plugin } from 'vite';

const empty = '\0anteroom:no-fetch-adapter';

/**
 * Takes out of libraries what the portal never runs but every first load would pay for (docs/adr/0051): axios' adapter for
 * `fetch`, since all calls go by XMLHttpRequest.
 */
export function leanLibraries(): Plugin {
  return {
    name: 'anteroom-lean-libraries',
    apply: 'build',
    enforce: 'pre',
    resolveId(id, importer) {
      const fetchAdapter = id === './fetch.js' && importer?.endsWith('/axios/lib/adapters/adapters.js');
      return fetchAdapter ? empty : undefined;
    },
    load: (id) => (id === empty ? 'export const getFetch = () => null;' : undefined),
  };
}
