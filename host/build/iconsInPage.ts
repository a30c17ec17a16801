import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const id = 'anteroom-icons';

/**
 * Puts the icons' outlines into the page as data, and removes them from the code: the page arrives before the first
 * byte of a script, so there is room for them (docs/adr/0030).
 */
export function iconsInPage(): Plugin {
  let outlines = {};
  return {
    name: 'anteroom-icons-in-page',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /\/packages\/ui\/src\/iconPaths\.ts$/ },
      async handler(file) {
        const { iconPaths } = (await import(pathToFileURL(file).href)) as { iconPaths: object };
        outlines = iconPaths;
        return `export const iconPaths = JSON.parse(document.getElementById('${id}')?.textContent ?? '{}');`;
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        {
          tag: 'script',
          attrs: { type: 'application/json', id },
          children: JSON.stringify(outlines),
          injectTo: 'body',
        },
      ],
    },
  };
}
