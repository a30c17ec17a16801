import type { Plugin } from 'vite';

/**
 * Inlines the only style sheet into the page, so that the first paint needs no second response. The server adds its
 * hash to the content security policy, and does not resend an unchanged page.
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
