import createDOMPurify from 'dompurify';

/** Content of a message without anything active. */
export interface CleanMail {
  readonly content: DocumentFragment;
  /** Whether it refers to remote pictures, from which the sender would learn that it was opened. */
  readonly hasRemotePictures: boolean;
}

/**
 * The HTML of a message without scripts, forms, frames and whatever else acts by itself. Links open a page of their own, which is
 * not told where one comes from, and show where they lead.
 *
 * @param pictures Addresses of the pictures within the message, by content id.
 */
export function cleanMail(html: string, pictures: ReadonlyMap<string, string>): CleanMail {
  const purify = createDOMPurify(window);
  let hasRemotePictures = false;
  purify.addHook('afterSanitizeAttributes', (node) => {
    const source = node.getAttribute('src') ?? '';
    if (/^cid:/i.test(source)) {
      node.removeAttribute('src');
      const picture = pictures.get(decodeURIComponent(source.slice('cid:'.length)));
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
    // A style sheet at the beginning belongs to the message too.
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
