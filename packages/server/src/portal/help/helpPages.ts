import type { Theme } from '@anteroom/contract';
import { Html, html } from '../../kernel/http/html.ts';
import { textsIn } from '../textsIn.ts';
import { articlePath, helpPath } from './helpPaths.ts';
import type { HelpArticle, HelpEntry, HelpReader } from './helpStore.ts';
import { renderArticle } from './renderArticle.ts';

type Texts = ReturnType<typeof textsIn>;

/** Firm that a help page belongs to, and its reader. */
export interface HelpPage {
  readonly firm: Theme;
  readonly reader: HelpReader;
}

export function indexPage(page: HelpPage, entries: readonly HelpEntry[]): string {
  const t = textsIn(page.reader.language);
  const shown = entries.filter(({ kind }) => kind !== 'search');
  return layout(page, t('helpPages.title'), html`<h1>${t('helpPages.title')}</h1>${list(page, shown)}`);
}

export function searchPage(page: HelpPage, words: string, found: readonly HelpEntry[]): string {
  const t = textsIn(page.reader.language);
  const content =
    found.length > 0
      ? html`<h1>${t('helpPages.found', { words })}</h1>${list(page, found)}`
      : html`<h1>${words ? t('helpPages.nothing', { words }) : t('helpPages.search')}</h1><p>${words ? t('helpPages.nothingDetail') : null}</p>${allTopics(page, t)}`;
  return layout(page, words || t('helpPages.search'), content, words);
}

export function articlePage(page: HelpPage, { title, body, language }: HelpArticle): string {
  const t = textsIn(page.reader.language);
  return layout(
    page,
    title,
    html`<article lang="${language}"><h1>${title}</h1>${renderArticle(body)}</article>${allTopics(page, t)}`,
  );
}

export function missingPage(page: HelpPage): string {
  const t = textsIn(page.reader.language);
  return layout(
    page,
    t('helpPages.missing'),
    html`<h1>${t('helpPages.missing')}</h1><p>${t('helpPages.missingDetail')}</p>${allTopics(page, t)}`,
  );
}

function list({ reader }: HelpPage, entries: readonly HelpEntry[]): Html {
  const items = entries.map(({ id, title, url }) => {
    const address = url ?? articlePath(reader.companyId, id);
    return html`<li><a href="${address}">${title}</a></li>`.text;
  });
  return new Html(`<ul class="topics">${items.join('')}</ul>`);
}

function allTopics({ reader }: HelpPage, t: Texts): Html {
  return html`<p><a href="${helpPath(reader.companyId)}">${t('helpPages.all')}</a></p>`;
}

function layout({ firm, reader }: HelpPage, title: string, content: Html, words = ''): string {
  const t = textsIn(reader.language);
  const path = helpPath(reader.companyId);
  return html`<!doctype html>
    <html lang="${reader.language}">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="robots" content="noindex">
        <title>${title} · ${firm.companyName}</title>
        <link rel="stylesheet" href="/help/assets/help.css">
        <link rel="stylesheet" href="${path}/theme.css">
      </head>
      <body>
        <header>
          <div class="bar">
            <a class="firm" href="${path}">${firm.companyName}</a>
            <form role="search" action="${path}/search">
              <input type="search" name="q" value="${words}" maxlength="200" aria-label="${t('helpPages.search')}" placeholder="${t('helpPages.search')}">
              <button type="submit">${t('helpPages.go')}</button>
            </form>
          </div>
        </header>
        <main>${content}</main>
      </body>
    </html>`.text;
}
