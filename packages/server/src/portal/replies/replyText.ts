import type { FormatCallback } from 'html-to-text';
import type { IncomingMessage } from '../incomingMail/readMessage.ts';
import { cutReply, type QuotedSender } from './cutReply.ts';

/** Text of a reply, as the person wrote it. */
export interface ReplyText {
  readonly text: string;
  /** Content IDs of the pictures within the text. */
  readonly pictures: ReadonlySet<string>;
}

/**
 * Maximum number of characters of HTML that are parsed. The time for hostile HTML is quadratic in its length: one to
 * two seconds for this length.
 */
const mostHtml = 200_000;
const mostText = 500_000;

/**
 * Returns what a person wrote. HTML is preferred, since mail programs wrap the lines of the plain text, unless it is
 * very long and there is plain text.
 *
 * @throws Error for a text that is longer than people and mail programs write.
 */
export async function replyText(
  { text, html }: Pick<IncomingMessage, 'text' | 'html'>,
  sender: QuotedSender,
): Promise<ReplyText> {
  const isHtmlRead = html !== null && (html.length <= mostHtml || text === null);
  const written = isHtmlRead ? await textOf(html) : (text ?? '');
  if (written.length > mostText) throw new Error('The text is too long.');
  const cut = cutReply(written, sender);
  return {
    text: cut
      .replaceAll(picture, '')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim(),
    pictures: new Set([...cut.matchAll(picture)].map(([, id = '']) => id)),
  };
}

/** Placeholder of a picture in a text; mail programs write it into plain text, too. */
const picture = / ?\[cid:([^\]\s]{1,200})\]/g;

/** Elements that contain a signature, and hidden text. */
const left = [
  '.gmail_signature',
  '.gmail_signature_prefix',
  '.moz-signature',
  '.protonmail_signature_block',
  '#Signature',
  '#ms-outlook-mobile-signature',
  '[style*="display:none"]',
  '[style*="display: none"]',
];

async function textOf(html: string): Promise<string> {
  if (html.length > mostHtml) throw new Error('The HTML is too long.');
  // Loaded on demand, with the first reply.
  const { convert } = await import('html-to-text');
  const asPicture: FormatCallback = ({ attribs }, _walk, builder) => {
    const [, id] = /^cid:(.{1,200})$/i.exec(attribs?.src ?? '') ?? [];
    if (id) builder.addInline(`[cid:${id}]`);
  };
  return convert(html, {
    wordwrap: false,
    limits: { maxDepth: 400 },
    formatters: { asPicture },
    selectors: [
      { selector: 'img', format: 'asPicture' },
      {
        selector: 'a',
        options: { hideLinkHrefIfSameAsText: true, noAnchorUrl: true, linkBrackets: ['<', '>'] },
      },
      { selector: 'a[href^="mailto:"]', format: 'inline' },
      {
        selector: 'p.MsoNormal',
        format: 'paragraph',
        options: { leadingLineBreaks: 1, trailingLineBreaks: 1 },
      },
      { selector: 'ul', options: { itemPrefix: '- ' } },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
        selector,
        options: { uppercase: false },
      })),
      ...left.map((selector) => ({ selector, format: 'skip' })),
    ],
  });
}
