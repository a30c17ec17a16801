import { Marked, type Tokens } from 'marked';
import { escapeHtml, Html, html } from '../../kernel/http/html.ts';

/**
 * Renders a firm's Markdown as HTML. Markup in it is shown as text. Links may lead only to `https` addresses, e-mail
 * addresses and this portal.
 */
export function renderArticle(markdown: string): Html {
  const content = new Marked({
    renderer: {
      // The page already has a heading.
      heading({ tokens, depth }: Tokens.Heading) {
        const name = `h${Math.max(depth, 2)}`;
        return `<${name}>${this.parser.parseInline(tokens)}</${name}>`;
      },
      html: ({ text }: Tokens.HTML | Tokens.Tag) => escapeHtml(text),
      image: ({ text }: Tokens.Image) => escapeHtml(text),
      link({ href, tokens }: Tokens.Link) {
        const text = this.parser.parseInline(tokens);
        return isSafe(href) ? html`<a href="${href}">${new Html(text)}</a>`.text : text;
      },
    },
  }).parse(markdown, { async: false });
  return new Html(content);
}

function isSafe(href: string): boolean {
  return /^(https:\/\/|mailto:|\/(?![/\\]))/i.test(href);
}
