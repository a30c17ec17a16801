import type { Plugin } from 'vite';

/**
 * Inlines the only style sheet into the page, so that the first paint does not wait for a second response. The style
 * sheet is last in the head: files that are named before it are requested while it arrives. The server adds its hash to
 * the content security policy, and does not resend an unchanged page.
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
        const children = String(sheet.source).trim();
        return { html: html.replace(link[0], ''), tags: [{ tag: 'style', children, injectTo: 'head' }] };
      },
    },
  };
}
