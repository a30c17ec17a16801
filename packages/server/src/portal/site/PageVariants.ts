import { type EncodedContent, encodeContent } from '../../kernel/http/encodedContent.ts';
import type { Page, PageVariant } from './page.ts';

/** Maximum number of cached pages; the least recently used one is dropped. */
const capacity = 100;

/** Cache of the page, filled and compressed for recently requested variants. */
export class PageVariants {
  readonly #page: Page;
  readonly #kept = new Map<string, Promise<EncodedContent>>();

  constructor(page: Page) {
    this.#page = page;
  }

  get(variant: PageVariant): Promise<EncodedContent> {
    const key = JSON.stringify(variant);
    const content = this.#kept.get(key) ?? this.#fill(variant);
    this.#kept.delete(key);
    this.#kept.set(key, content);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > capacity && oldest !== undefined) this.#kept.delete(oldest);
    return content;
  }

  async #fill(variant: PageVariant): Promise<EncodedContent> {
    const text = await this.#page.text(variant);
    // Compresses the head so that, on a slow connection, a browser can read from the first packets which files to
    // request.
    const named = Buffer.byteLength(text.slice(0, text.indexOf('<style>')));
    return encodeContent('text/html; charset=utf-8', Buffer.from(text), named);
  }
}
