import { FakeAlerts, FakeDocuments, provide, renderContribution } from '@anteroom/plugin-kit/testing';
import { Alerts, type Client, type Document, Documents } from '@anteroom/sdk';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createStore } from 'jotai';
import { afterEach, describe, expect, it } from 'vitest';
import texts from '../locales/en-us.json' with { type: 'json' };
import DocumentsWidget from './DocumentsWidget.tsx';

const client: Client = {
  id: 'cl-1',
  name: 'Harbor Bakery',
  doingBusinessAs: null,
  displayAs: null,
  nickname: null,
  kind: 'Business',
};

const person = { firstName: 'Ann', lastName: 'Lee', userGuid: 'u-1', isCurrentUser: false };
const now = new Date().toISOString();

function document(name: string, change: Partial<Document> = {}): Document {
  return {
    id: name,
    name,
    mimeType: 'application/pdf',
    size: 3_100_000,
    sha256: '',
    parent: { id: 'f-1', type: 'Folder', name: 'Tax returns' },
    clientId: client.id,
    history: { createdBy: person, createdDate: now, modifiedBy: person, modifiedDate: now },
    permissions: { canCreate: false, canRead: true, canUpdate: false, canDelete: false },
    customItemMetaData: {},
    isReadByClientUser: true,
    commentsCount: 0,
    ...change,
  };
}

function show(documents: readonly Document[]) {
  const store = createStore();
  const service = new FakeDocuments(store, documents);
  const alerts = new FakeAlerts();
  const view = () =>
    renderContribution(<DocumentsWidget client={client} />, {
      texts,
      store,
      services: [provide(Documents, service), provide(Alerts, alerts)],
    });
  return { user: userEvent.setup(), service, alerts, view };
}

describe('DocumentsWidget', () => {
  afterEach(cleanup);

  it('shows the five newest, with size and day, and the way to all', async () => {
    show(['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf', 'e.pdf', 'f.pdf'].map((name) => document(name))).view();
    const region = screen.getByRole('region', { name: 'Newest documents' });
    const rows = await within(region).findAllByRole('listitem');
    expect(rows).toHaveLength(5);
    expect(rows[0]?.textContent).toBe('a.pdf3.1 MBtoday');
    expect(within(region).getByRole('link', { name: 'All documents' }).getAttribute('href')).toBe(
      '/documents',
    );
  });

  it('marks what was not read yet', async () => {
    show([document('new.pdf', { isReadByClientUser: false }), document('old.pdf')]).view();
    const [unread, read] = await screen.findAllByRole('listitem');
    expect(unread?.textContent).toContain('New');
    expect(read?.textContent).not.toContain('New');
  });

  it('downloads a document by its name', async () => {
    const { user, service, view } = show([document('return.pdf')]);
    view();
    await user.click(await screen.findByRole('button', { name: 'return.pdf' }));
    expect(service.downloads.map(({ name }) => name)).toEqual(['return.pdf']);
  });

  it('says when a download fails', async () => {
    const { user, service, alerts, view } = show([document('return.pdf')]);
    service.download = () => Promise.reject(new Error('offline'));
    view();
    await user.click(await screen.findByRole('button', { name: 'return.pdf' }));
    expect(alerts.shown).toEqual([
      { type: 'danger', msg: 'return.pdf could not be downloaded. Please try again.' },
    ]);
  });

  it('says what will come where nothing is yet', async () => {
    show([]).view();
    expect(await screen.findByRole('heading', { name: 'No documents yet' })).toBeTruthy();
    expect(screen.getByText(/will appear here/)).toBeTruthy();
  });

  it('tells of a failure, and shows the documents once a retry succeeds', async () => {
    const { user, service, view } = show([document('return.pdf')]);
    const { newest } = service;
    service.newest = () => ({
      queryKey: ['documents'],
      queryFn: () => Promise.reject(new Error('offline')),
    });
    view();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByText('They are safe. Only showing them failed.')).toBeTruthy();
    service.newest = newest;
    await user.click(retry);
    expect(await screen.findByRole('button', { name: 'return.pdf' })).toBeTruthy();
  });
});
