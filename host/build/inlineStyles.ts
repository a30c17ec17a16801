import type { Plugin } from 'vite';

/**
 * Puts the one style sheet into the page: the first paint waits for no second answer. The server adds its hash to the content
 * security policy, and a page that has not changed is not sent again.
 */
export function inlineStyles(): Plugin {
  return {
    name: 'anteroom-inline-styles',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const link = /<link rel="stylesheet"[^>]*href="\/([^"]+)">/.exec(html);
        const sheet = link && bundle[link[1] ?? ''];
        if (!link || sheet?.type !== 'asset') throw new Error('The page names no style sheet.');
        delete bundle[sheet.fileName];
        return html.replace(link[0], () => `<style>${String(sheet.source).trim()}</style>`);
      },
    },
  };
}
