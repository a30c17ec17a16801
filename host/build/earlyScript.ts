import type { Plugin } from 'vite';

/** Puts `src/early.ts` into the page as a script of its own, which waits for no other. */
export function earlyScript(): Plugin {
  return {
    name: 'anteroom-early-script',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: 'src/early.ts', name: 'early' });
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'early');
        const attrs = { type: 'module', async: true, src: `/${chunk?.fileName}` };
        return [{ tag: 'script', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}
