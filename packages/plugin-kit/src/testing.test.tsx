// @vitest-environment jsdom
import { type Document, Documents, I18n, type Upload, useI18n, useService } from '@anteroom/sdk';
import { useQuery } from '@tanstack/react-query';
import { act, cleanup, screen } from '@testing-library/react';
import { createStore, useAtomValue } from 'jotai';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FakeDocuments, FakeHttp, FakeI18n, problem, provide, renderContribution } from './testing.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const texts = { title: 'Documents', count_one: '{{count}} document', count_other: '{{count}} documents' };
const receipt = { id: 'd1', name: 'receipt.pdf', clientId: 'one' } as Document;

function Newest() {
  const { t } = useI18n();
  const { data } = useQuery(useService(Documents).newest('one', 5));
  return <p>{data ? t('count', { count: data.length }) : t('title')}</p>;
}

function State({ upload }: { readonly upload: Upload }) {
  return <p>{useAtomValue(upload.state).kind}</p>;
}

function Title() {
  return <p>{useService(I18n).t('title')}</p>;
}

it('renders a component with the services that the test gives', async () => {
  const store = createStore();
  const services = [provide(Documents, new FakeDocuments(store, [receipt, { ...receipt, clientId: 'two' }]))];
  renderContribution(<Newest />, { texts, store, services });
  expect(screen.getByText('Documents')).toBeDefined();
  expect(await screen.findByText('1 document')).toBeDefined();
});

it('says which service the test forgot', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(() => renderContribution(<Newest />, { texts })).toThrow('The test provides no anteroom/Documents.');
});

it('moves an upload as the test says', async () => {
  const store = createStore();
  const documents = new FakeDocuments(store);
  const upload = documents.upload({ file: new File(['abc'], 'a.pdf'), to: { type: 'clients', id: 'one' } });
  renderContribution(<State upload={upload} />, { texts, store });
  expect(screen.getByText('sending')).toBeDefined();
  act(() => documents.uploads[0]?.become({ kind: 'done', document: receipt }));
  expect(screen.getByText('done')).toBeDefined();
  expect(await upload.ended).toEqual({ kind: 'done', document: receipt });
});

it('answers calls by the test’s function, and rejects with what it throws', async () => {
  const http = new FakeHttp(({ path }) => {
    if (path === '/api/gone') throw problem('not-found', 404);
    return { path };
  });
  expect(await http.post('/api/here', { a: 1 })).toEqual({ path: '/api/here' });
  await expect(http.get('/api/gone')).rejects.toMatchObject({ code: 'not-found' });
  expect(http.calls).toMatchObject([
    { method: 'post', path: '/api/here', body: { a: 1 } },
    { method: 'get', path: '/api/gone' },
  ]);
});

describe('FakeI18n', () => {
  const i18n = new FakeI18n(
    { nested: { greeting: 'Hello, {{ name }}' }, ...texts },
    'en-us',
    () => new Date('2026-11-20T12:00:00Z'),
  );

  it('is what I18n resolves to', () => {
    renderContribution(<Title />, { texts });
    expect(screen.getByText('Documents')).toBeDefined();
  });

  it('fills in values and chooses plural forms', () => {
    expect(i18n.t('nested.greeting', { name: 'Ines' })).toBe('Hello, Ines');
    expect(i18n.t('count', { count: 1 })).toBe('1 document');
    expect(i18n.t('count', { count: 0 })).toBe('0 documents');
    expect(() => i18n.t('nested')).toThrow('There is no text "nested".');
  });

  it('writes dates and numbers', () => {
    expect(i18n.date('2026-11-20')).toBe('Nov 20, 2026');
    expect(i18n.date('2026-11-20T15:30:00Z', 'time')).toMatch(/^3:30\sPM$/);
    expect(i18n.relativeDay('2026-11-21')).toBe('tomorrow');
    expect(i18n.relativeDay('2026-11-18')).toBe('2 days ago');
    expect(i18n.currency(12.5, 'BRL')).toBe('R$12.50');
    expect(i18n.bytes(3_100_000)).toBe('3.1 MB');
  });
});
