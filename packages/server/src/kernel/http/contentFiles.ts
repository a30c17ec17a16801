import { readFile } from 'node:fs/promises';
import { fail } from '@anteroom/server-sdk';
import { contentTypeOf, isCompressible } from './contentTypes.ts';
import { type EncodedContent, encodeContent, etagOf } from './encodedContent.ts';

/**
 * The product's own files, which are read on first use and then cached: they are few, and do not change while the
 * server runs. If the build left a `.br` or `.gz` file beside one, that is used; otherwise the file is compressed here,
 * once.
 */
export class ContentFiles {
  readonly #kept = new Map<string, Promise<EncodedContent>>();

  /** @param path of a file that is known to belong to the product; never a path from a request. */
  get(path: string): Promise<EncodedContent> {
    let content = this.#kept.get(path);
    if (!content) {
      content = read(path);
      content.catch(() => this.#kept.delete(path));
      this.#kept.set(path, content);
    }
    return content;
  }
}

async function read(path: string): Promise<EncodedContent> {
  const type = contentTypeOf(path);
  const sibling = (extension: string) => readFile(path + extension).catch(() => undefined);
  const [plain, br, gzip] = await Promise.all([
    readFile(path).catch(notThere),
    sibling('.br'),
    sibling('.gz'),
  ]);
  if (br || gzip || !isCompressible(path)) return { type, etag: etagOf(plain), plain, br, gzip };
  return encodeContent(type, plain);
}

/** Throws for a product file that cannot be read, for example because it was replaced by a new build or removed. */
function notThere(error: NodeJS.ErrnoException): never {
  if (error.code === 'ENOENT') fail('not-found', 'This file is no longer available.', { cause: error });
  throw error;
}
