import type { Plugin } from 'vite';

/**
 * Adds the data that the server puts into the page, such as the catalogue and the theme, during development. The data
 * comes from a running server.
 */
export function serverPageData(server: string): Plugin {
  return {
    name: 'anteroom-server-page-data',
    apply: 'serve',
    async transformIndexHtml(html) {
      const page = await (await fetch(server, { headers: { Accept: 'text/html' } })).text();
      const blocks = page.match(
        /<script type="application\/json" id="anteroom-(?:catalogue|theme)">.*?<\/script>/gs,
      );
      return html.replace('</body>', () => `${blocks?.join('') ?? ''}</body>`);
    },
  };
}
