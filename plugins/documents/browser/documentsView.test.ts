import { describe, expect, it } from 'vitest';
import { type DocumentsView, folderHref, readView, viewHref } from './documentsView.ts';

const first: DocumentsView = {
  folder: null,
  isFlat: false,
  search: '',
  filter: 'all',
  sort: 'modifiedDate',
  direction: 'desc',
  document: null,
  client: null,
};

const views: readonly (readonly [string, DocumentsView])[] = [
  ['/documents', first],
  ['/documents?folder=f1', { ...first, folder: 'f1' }],
  ['/documents?view=all&search=lease+2024', { ...first, isFlat: true, search: 'lease 2024' }],
  ['/documents?show=new&sort=name', { ...first, filter: 'new', sort: 'name', direction: 'asc' }],
  ['/documents?sort=size&direction=asc', { ...first, sort: 'size', direction: 'asc' }],
  ['/documents?client=k1&folder=f1&document=d1', { ...first, client: 'k1', folder: 'f1', document: 'd1' }],
];

describe('the URL', () => {
  it.each(views)('%s', (href, view) => {
    expect(viewHref(view)).toBe(href);
    expect(readView(new URL(href, 'http://portal').searchParams)).toEqual(view);
  });

  it('with unknown values yields the initial view', () => {
    expect(readView(new URLSearchParams('sort=constructor&direction=up&show=x&view=y&folder='))).toEqual(
      first,
    );
  });

  it('of a folder keeps the order and drops everything else', () => {
    const view = readView(new URLSearchParams('search=x&sort=name&direction=desc&show=new&document=d1'));
    expect(folderHref('f1', view)).toBe('/documents?folder=f1&sort=name&direction=desc');
    expect(folderHref(null, first)).toBe('/documents');
  });
});
