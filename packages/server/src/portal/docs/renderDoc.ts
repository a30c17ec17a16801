import GithubSlugger from 'github-slugger';
import { Marked, type Tokens } from 'marked';
import { Html, html } from '../../kernel/http/html.ts';

/** Returns the target of a link, or null to render its text without a link. */
export type ResolveLink = (href: string) => string | null;

/** Renders a page of the documentation as HTML. The Markdown is our own and may contain markup. */
export function renderDoc(markdown: string, resolve: ResolveLink): string {
  const [, title = 'Documentation'] = /^# (.+)$/m.exec(markdown) ?? [];
  // The same anchors as on GitHub, so that links work in both places.
  const slugger = new GithubSlugger();
  const content = new Marked({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading) {
        return `<h${depth} id="${slugger.slug(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const text = this.parser.parseInline(tokens);
        const target = href.startsWith('#') ? href : resolve(href);
        return target === null ? text : html`<a href="${target}">${new Html(text)}</a>`.text;
      },
      table(token: Tokens.Table) {
        // A table that is wider than the viewport scrolls by itself, also by keyboard.
        const cells = (row: readonly Tokens.TableCell[], name: string) =>
          `<tr>${row.map(({ tokens }) => `<${name}>${this.parser.parseInline(tokens)}</${name}>`).join('')}</tr>`;
        const rows = token.rows.map((row) => cells(row, 'td')).join('');
        return `<div class="table" tabindex="0"><table><thead>${cells(token.header, 'th')}</thead><tbody>${rows}</tbody></table></div>`;
      },
    },
  }).parse(markdown, { async: false });
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="robots" content="noindex">
        <title>${title.replaceAll('`', '')} · Anteroom</title>
        <link rel="stylesheet" href="/docs/assets/docs.css">
      </head>
      <body>
        <nav aria-label="Documentation">
          <a href="/docs/plugins">Plugins</a>
          <a href="/docs/errors">Errors</a>
          <a href="/docs/operating">Operating</a>
        </nav>
        <main>${new Html(content)}</main>
      </body>
    </html>`.text;
}
