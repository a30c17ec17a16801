import { decoded } from '@anteroom/domain/addresses/fragmentParts';
import createDOMPurify from 'dompurify';

/** Content of a message without active elements. */
export interface CleanMail {
  readonly content: DocumentFragment;
  /** Whether it refers to remote pictures, which would let the sender know that it was opened. */
  readonly hasRemotePictures: boolean;
}

/**
 * Returns the HTML of a message without scripts, forms, frames and other active content. Links open in a new page
 * without a referrer, and show their target.
 *
 * @param pictures Addresses of the pictures within the message, by content ID.
 */
export function cleanMail(html: string, pictures: ReadonlyMap<string, string>): CleanMail {
  const purify = createDOMPurify(window);
  let hasRemotePictures = false;
  purify.addHook('afterSanitizeAttributes', (node) => {
    const source = node.getAttribute('src') ?? '';
    if (/^cid:/i.test(source)) {
      node.removeAttribute('src');
      const picture = pictures.get(decoded(source.slice('cid:'.length)));
      if (picture) node.setAttribute('src', picture);
    }
    if (isRemote(node)) hasRemotePictures = true;
    if (node.hasAttribute('href')) {
      node.setAttribute('target', '_blank');
      node.setAttribute('rel', 'noopener noreferrer nofollow');
      node.setAttribute('title', node.getAttribute('href') ?? '');
    }
  });
  const content = purify.sanitize(html, {
    RETURN_DOM_FRAGMENT: true,
    // Keep a style sheet at the beginning of the message.
    FORCE_BODY: true,
    USE_PROFILES: { html: true },
    ADD_TAGS: ['style'],
    FORBID_TAGS: ['form', 'input', 'button', 'select', 'textarea', 'option', 'audio', 'video', 'source'],
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|cid:|data:image\/)/i,
  });
  return { content, hasRemotePictures };
}

function isRemote(node: Element): boolean {
  const named = [
    node.getAttribute('src'),
    node.getAttribute('srcset'),
    node.getAttribute('background'),
    node.getAttribute('style'),
    node.localName === 'style' ? node.textContent : null,
  ];
  return named.some((text) => text && /https?:\/\/|^\s*\/\//i.test(text));
}
