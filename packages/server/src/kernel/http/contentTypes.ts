import { extname } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/** Returns the content type of a file that belongs to the product. Never use it for uploads. */
export function contentTypeOf(path: string): string {
  return types[extname(path)] ?? 'application/octet-stream';
}

/** Returns whether compression makes a file smaller; pictures and fonts are compressed already. */
export function isCompressible(path: string): boolean {
  return /^(text\/|application\/(json|manifest)|image\/(svg|x-icon))/.test(contentTypeOf(path));
}
