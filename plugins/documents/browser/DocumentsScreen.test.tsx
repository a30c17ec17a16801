import type { Client, Document, DocumentList } from '@anteroom/contract';
import { FakeServer, Refusal } from '@anteroom/plugin-kit/testing/FakeServer';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acme, openPortal } from './testing/openPortal.tsx';
import { container, document } from './testing/sampleDocuments.ts';

const listRoute = 'GET /api/documents/v1/containers/documents';
const searchRoute = 'GET /api/documents/v1/containers/search';

let server: FakeServer;
/** Documents on the fake server, by container. Those that may not be deleted were uploaded by the firm. */
let stored: Record<string, Document[]>;

beforeEach(() => {
  stored = { root: [document('lease.pdf')], taxes: [] };
  server = new FakeServer();
  server
    .on('GET /api/documents/v1/containers/tree', () => ({
      data: [container('root', null), container('taxes', 'root', { processingYear: 2024, canCreate: false })],
    }))
    .on(searchRoute, () => ({ data: { items: [], hasMore: false } }))
    .on(listRoute, ({ query }) => ({ data: listed(query) }));
});

it('shows folders with their year, then documents with size, date and author', async () => {
  await openDocuments();
  const [folder, file] = await lines();
  within(folder as HTMLElement).getByRole('link', { name: 'taxes (2024)' });
  within(file as HTMLElement).getByText('2 kB');
  within(file as HTMLElement).getByText('Nov 20, 2026');
  within(file as HTMLElement).getByText('Ana Lima');
  within(file as HTMLElement).getByText('New');
});

it('lists the firm’s documents first, under a heading with their number', async () => {
  stored.root = [document('mine.pdf'), document('theirs.pdf', { canDelete: false })];
  await openDocuments();
  await screen.findByRole('row', { name: 'From your firm1' });
  expect((await names()).slice(1)).toEqual(['theirs.pdf', 'mine.pdf']);
});

it('opens a folder from the URL, and its path leads back to the top', async () => {
  const { search } = await openDocuments('/documents?folder=taxes');
  await screen.findByRole('heading', { level: 1, name: 'taxes (2024)' });
  await screen.findByText('This folder is empty');
  expect(screen.queryByRole('button', { name: 'Choose files' })).toBeNull();
  const path = screen.getByRole('navigation', { name: 'Folder path' });
  await userEvent.click(within(path).getByRole('link', { name: acme.name }));
  await waitFor(() => expect(search()).toBe(''));
});

it('moves the focus to the heading of a folder that is opened from its row, and back', async () => {
  await openDocuments();
  const [folder] = await lines();
  within(folder as HTMLElement)
    .getByRole('link', { name: 'taxes (2024)' })
    .focus();
  await userEvent.keyboard('{Enter}');
  const heading = await screen.findByRole('heading', { level: 1, name: 'taxes (2024)' });
  await waitFor(() => expect(heading.matches(':focus')).toBe(true));
  screen.getByRole('navigation', { name: 'Folder path' }).querySelector('a')?.focus();
  await userEvent.keyboard('{Enter}');
  const top = await screen.findByRole('heading', { level: 1, name: 'Documents' });
  await waitFor(() => expect(top.matches(':focus')).toBe(true));
});

it('starts at the folder that a control names, and opens nothing above it', async () => {
  const { go } = await openDocuments('/documents', ['DocumentsParentId:taxes']);
  await screen.findByText('This folder is empty');
  await screen.findByRole('heading', { level: 1, name: 'Documents' });
  expect(screen.queryByRole('navigation', { name: 'Folder path' })).toBeNull();
  expect(screen.queryByText('lease.pdf')).toBeNull();
  go('/documents?folder=root');
  await screen.findByRole('heading', { level: 1, name: 'You can’t open this folder' });
});

it('starts at the client when the control names a folder of another client', async () => {
  await openDocuments('/documents', ['DocumentsParentId:elsewhere']);
  await screen.findByText('lease.pdf');
});

it('shows an error for a folder that does not exist', async () => {
  await openDocuments('/documents?folder=gone');
  await screen.findByRole('heading', { level: 1, name: 'You can’t open this folder' });
});

describe('with folders loaded level by level', () => {
  const root = container('root', null, { hasFolders: true });
  const taxes = container('taxes', 'root', { hasFolders: true });
  const letters = container('letters', 'taxes');
  const lazy = ['LazyTreeTraversal'];

  beforeEach(() => {
    server
      .on('GET /api/documents/v1/containers/tree', () => new Refusal(500, 'internal'))
      .on('GET /api/documents/v1/containers/acme/ancestors', () => ({ data: [root] }))
      .on('GET /api/documents/v1/containers/letters/ancestors', () => ({ data: [root, taxes, letters] }))
      .on('GET /api/documents/v1/clients/root/descendants', () => ({ data: [taxes] }))
      .on('GET /api/documents/v1/folders/taxes/descendants', () => ({ data: [letters] }))
      .on('GET /api/documents/v1/folders/letters/descendants', () => ({ data: [] }));
  });

  it('loads the subfolders of a folder when it is expanded', async () => {
    await openDocuments('/documents', lazy);
    const tree = within(screen.getByRole('tree'));
    expect(tree.queryByRole('treeitem', { name: /letters/ })).toBeNull();
    tree.getByRole('treeitem', { name: /taxes/ }).focus();
    await userEvent.keyboard('{ArrowRight}');
    await tree.findByRole('treeitem', { name: /letters/ });
  });

  it('loads the path to the folder in the URL', async () => {
    await openDocuments('/documents?folder=letters', lazy);
    await screen.findByRole('heading', { level: 1, name: 'letters' });
    const path = within(screen.getByRole('navigation', { name: 'Folder path' }));
    expect(path.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([acme.name, 'taxes']);
  });

  it('starts at the folder that a control names', async () => {
    await openDocuments('/documents', [...lazy, 'DocumentsParentId:letters']);
    await screen.findByText('This folder is empty');
    expect(screen.queryByRole('tree')).toBeNull();
  });

  it('shows an error for a folder that does not exist', async () => {
    await openDocuments('/documents?folder=gone', lazy);
    await screen.findByRole('heading', { level: 1, name: 'You can’t open this folder' });
  });
});

it('shows an error when the URL names a client that does not exist', async () => {
  await openDocuments('/documents?client=somebody');
  await screen.findByRole('heading', { level: 1, name: 'You can’t open this folder' });
});

it('sorts by a column, and reverses the order when it is pressed again', async () => {
  const { search } = await openDocuments();
  await userEvent.click(screen.getByRole('button', { name: 'Size' }));
  await waitFor(() => expect(search()).toBe('?sort=size'));
  await userEvent.click(screen.getByRole('button', { name: 'Size' }));
  await waitFor(() => expect(search()).toBe('?sort=size&direction=asc'));
  expect(screen.getByRole('columnheader', { name: 'Size' }).getAttribute('aria-sort')).toBe('ascending');
  await waitFor(() => {
    const { query } = server.requestsOf(listRoute).at(-1) ?? {};
    expect([query?.get('orderBy'), query?.get('orderDir')]).toEqual(['size', 'asc']);
  });
});

describe('a long list', () => {
  const many = [...Array(350).keys()].map((number) => document(`${number}.pdf`));
  afterEach(() => scrollTo(0));

  it('loads the next page with the cursor of the previous one while scrolling', async () => {
    server.on(listRoute, ({ query }) => ({ data: pageOf(many, query) }));
    await openDocuments();
    scrollTo(60 * lineHeight);
    await waitFor(() => expect(keysAsked()).toEqual([null, 'key-1']));
    scrollTo(110 * lineHeight);
    await screen.findByText('120.pdf');
  });

  it('moves focus to its end at once, and loads the page that is scrolled to', async () => {
    server.on(listRoute, ({ query }) => ({ data: pageOf(many, query) }));
    await openDocuments();
    const [folder] = await lines();
    folder?.focus();
    await userEvent.keyboard('{End}');
    // 351 is the folder's row plus 350 documents; the header row comes first.
    await waitFor(() => expect(window.document.activeElement?.getAttribute('aria-rowindex')).toBe('352'));
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('352');
    scrollTo(345 * lineHeight);
    await waitFor(() => expect(window.document.activeElement?.textContent).toContain('349.pdf'));
    expect(keysAsked()).toEqual([null, 'page 2', 'page 3']);
    await userEvent.keyboard('{ArrowUp}');
    expect(window.document.activeElement?.textContent).toContain('348.pdf');
  });

  it('selects no range across documents that are not loaded', async () => {
    server.on(listRoute, ({ query }) => ({ data: pageOf(many, query) }));
    await openDocuments();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select 1.pdf' }));
    scrollTo(345 * lineHeight);
    const last = await screen.findByRole('checkbox', { name: 'Select 349.pdf' });
    const user = userEvent.setup();
    await user.keyboard('{Shift>}');
    await user.click(last);
    await user.keyboard('{/Shift}');
    await screen.findAllByText('2 selected');
  });

  it('shows “More than 1,000 documents” when the total is unknown', async () => {
    server.on(listRoute, ({ query }) => ({ data: { ...pageOf(many, query), total: null } }));
    await openDocuments('/documents?search=pdf');
    await screen.findByText('More than 1,000 documents');
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('-1');
  });

  /** Returns a page as the server does; none of the documents belong to the firm. */
  function pageOf(documents: readonly Document[], query: URLSearchParams): DocumentList['data'] {
    if (query.get('staffUploads') === 'true') return { items: [], next: null, total: 0 };
    const page = Number(query.get('from') ?? query.get('after')?.replace('key-', '') ?? 0);
    const end = (page + 1) * 100;
    const next = end < documents.length ? `key-${page + 1}` : null;
    return { items: documents.slice(page * 100, end), next, ...(page === 0 && { total: documents.length }) };
  }

  /**
   * Returns the cursors or positions with which pages of the person's own documents were requested, without repeats.
   */
  function keysAsked(): (string | null)[] {
    const own = server.requestsOf(listRoute).filter(({ query }) => query.get('staffUploads') === 'false');
    const keys = own.map(({ query }) =>
      query.has('from') ? `page ${query.get('from')}` : query.get('after'),
    );
    return [...new Set(keys)];
  }
});

it('searches all folders, says when nothing matches, and shows everything again on demand', async () => {
  stored.taxes = [document('return.pdf')];
  const { search } = await openDocuments();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search file and folder names' }), 'return');
  await waitFor(async () => expect(await names()).toEqual(['return.pdf']));
  expect(search()).toBe('?search=return');
  await userEvent.type(screen.getByRole('searchbox'), 'x');
  await screen.findByRole('heading', { name: 'No results for “returnx”' });
  await screen.findByText(/We searched the names of all your folders and documents/);
  await userEvent.click(screen.getByRole('button', { name: 'Show everything' }));
  await waitFor(async () => expect(await names()).toContain('lease.pdf'));
});

describe('a search over several clients', () => {
  const zen: Client = { ...acme, id: 'zen', name: 'Zen Studio', doingBusinessAs: null, displayAs: null };
  const foundFolder = {
    ...container('2025', 'root', { type: 'Project' }),
    id: 'zen-2025',
    name: 'Tax returns',
    processingYear: 2025,
    clientId: zen.id,
    clientName: 'Zen Studio',
    parentName: 'Zen Studio',
  };
  const foundDocument = {
    ...document('return.pdf'),
    clientId: zen.id,
    clientName: 'Zen Studio',
    parent: { id: 'zen-2025', type: 'Project' as const, name: 'Tax returns (2025)' },
  };

  beforeEach(() => {
    server
      .on(searchRoute, () => ({ data: { items: [foundFolder], hasMore: false } }))
      .on(listRoute, ({ query }) => ({
        data:
          query.get('search') && query.get('staffUploads') === 'false'
            ? { items: [foundDocument], next: null, total: 1 }
            : { items: [], next: null, total: 0 },
      }))
      .on('GET /api/documents/v1/containers/tree', ({ query }) => ({
        data:
          query.get('clientId') === 'zen'
            ? [
                { ...container('zen-root', null), clientId: 'zen' },
                { ...foundFolder, parentId: 'zen-root' },
              ]
            : [container('root', null)],
      }));
  });

  it('names its scope, and shows folders first, each with its client and place', async () => {
    await openDocuments('/documents', [], [acme, zen]);
    await userEvent.type(
      screen.getByRole('searchbox', { name: 'Search all your clients' }),
      'tax return 2025',
    );
    await screen.findByText('1 folder, 1 document');
    const [folder, file] = await lines();
    within(folder as HTMLElement).getByRole('link', { name: 'Tax returns (2025)' });
    within(folder as HTMLElement).getByText('Zen Studio');
    within(file as HTMLElement).getByText('Zen Studio › Tax returns (2025)');
    const { query } = server.requestsOf(listRoute).at(-1) ?? {};
    expect([query?.get('search'), query?.has('clientId')]).toEqual(['tax return 2025', false]);
  });

  it('opens a folder of another client, who becomes the active one', async () => {
    const { search, portal } = await openDocuments('/documents?search=tax', [], [acme, zen]);
    const [folder] = await lines();
    await userEvent.click(within(folder as HTMLElement).getByRole('link'));
    await screen.findByRole('heading', { level: 1, name: 'Tax returns (2025)' });
    expect(search()).toBe('?client=zen&folder=zen-2025');
    expect(portal.store.get(portal.clients.active)?.id).toBe('zen');
  });

  it('offers for another client’s document only the actions that work without switching clients', async () => {
    const { search } = await openDocuments('/documents?search=tax', [], [acme, zen]);
    await userEvent.click(screen.getByRole('button', { name: 'Actions for return.pdf' }));
    const offered = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(offered).toEqual(['Show in folder', 'Download', 'Comments', 'Rename', 'Details and history']);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Show in folder' }));
    await screen.findByRole('heading', { level: 1, name: 'Tax returns (2025)' });
    expect(search()).toBe('?client=zen&folder=zen-2025');
  });

  it('says what was searched when nothing is found', async () => {
    server
      .on(searchRoute, () => ({ data: { items: [], hasMore: false } }))
      .on(listRoute, () => ({ data: { items: [], next: null, total: 0 } }));
    await openDocuments('/documents?search=zzz', [], [acme, zen]);
    await screen.findByText(/names for all your clients, but not their content/);
  });
});

it('filters by new documents', async () => {
  stored.root = [document('old.pdf', { isRead: true }), document('fresh.pdf')];
  await openDocuments();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'New');
  await waitFor(async () => expect(await names()).toEqual(['fresh.pdf']));
});

it('shows the documents of all folders, unless a control hides that view', async () => {
  stored.taxes = [document('return.pdf')];
  const { search, unmount } = await openDocuments();
  await userEvent.click(screen.getByRole('radio', { name: 'All documents' }));
  await waitFor(async () => expect(await names()).toEqual(['lease.pdf', 'return.pdf']));
  expect(search()).toBe('?view=all');
  unmount();
  await openDocuments('/documents', ['HideFlatDocsToggle']);
  expect(screen.queryByRole('radio', { name: 'All documents' })).toBeNull();
});

it('shows an error when loading fails, and loads the documents on a retry', async () => {
  server.on(listRoute, () => new Refusal(403, 'forbidden'));
  await openPortal('/documents', server);
  const failure = await screen.findByText('Unable to retrieve documents.');
  server.on(listRoute, ({ query }) => ({ data: listed(query) }));
  await userEvent.click(within(failure.closest('[role=row]') as HTMLElement).getByRole('button'));
  await screen.findByText('lease.pdf');
});

describe('the keyboard', () => {
  beforeEach(() => {
    stored.root = ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'].map((name) => document(name));
  });

  it('has one tab stop in the list, and arrow keys and End move the focus', async () => {
    await openDocuments();
    const [first, second] = await lines();
    (first as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(window.document.activeElement).toBe(second);
    expect((await lines()).filter(({ tabIndex }) => tabIndex === 0)).toEqual([second]);
    await userEvent.keyboard('{End}');
    expect(window.document.activeElement).toBe((await lines()).at(-1));
  });

  it('selects with Space, extends with Shift, selects all with Control+A and none with Escape', async () => {
    await openDocuments();
    (await lines())[1]?.focus();
    await userEvent.keyboard(' ');
    await screen.findByRole('toolbar', { name: 'Actions for selected items' });
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(await selectedNames()).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
    await userEvent.keyboard('{Control>}a{/Control}');
    expect(await selectedNames()).toHaveLength(5);
    await userEvent.keyboard('{Escape}');
    expect(await selectedNames()).toEqual([]);
    expect(screen.queryByRole('toolbar')).toBeNull();
  });

  it('opens the context menu of a row', async () => {
    await openDocuments();
    (await lines())[1]?.focus();
    await userEvent.keyboard('{ContextMenu}');
    await screen.findByRole('menuitem', { name: 'Download' });
  });
});

it('deselects a document that has disappeared after a refetch, and keeps the others selected', async () => {
  stored.root = ['a.pdf', 'b.pdf', 'c.pdf'].map((name) => document(name));
  const { portal } = await openDocuments();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select a.pdf' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select b.pdf' }));
  stored.root = ['new.pdf', 'b.pdf', 'c.pdf'].map((name) => document(name));
  await portal.cache.invalidateQueries({ queryKey: ['documents'] });
  await waitFor(async () => expect(await names()).toEqual(['taxes (2024)', 'new.pdf', 'b.pdf', 'c.pdf']));
  expect(await selectedNames()).toEqual(['b.pdf']);
});

describe('opening a document', () => {
  const preview = ['ClientCenter.ShowPreviewB4CCViewer'];

  it('shows it at a URL of its own, and closing it returns to the list', async () => {
    const { search, portal } = await openDocuments('/documents?sort=name', [], [acme], preview);
    await userEvent.click(await screen.findByRole('button', { name: 'lease.pdf' }));
    const dialog = await screen.findByRole('dialog', { name: 'lease.pdf' });
    expect(search()).toBe('?sort=name&document=lease.pdf');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(search()).toBe('?sort=name');
    expect(portal.navigation.visited).toEqual(['/documents?sort=name&document=lease.pdf']);
  });

  it('shows the document that the URL names, and closing it shows the list', async () => {
    const { search } = await openDocuments('/documents?document=far.pdf', [], [acme], preview);
    const dialog = await screen.findByRole('dialog', { name: 'far.pdf' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(search()).toBe('');
  });

  it('downloads it when there is no preview', async () => {
    const { portal } = await openDocuments();
    await userEvent.click(await screen.findByRole('button', { name: 'lease.pdf' }));
    expect(portal.documents.downloads.map(({ name }) => name)).toEqual(['lease.pdf']);
  });
});

describe('adding files', () => {
  it('uploads the chosen files to the open folder', async () => {
    const { portal } = await openDocuments();
    await choose(file('receipt.pdf'));
    await waitFor(() => expect(portal.documents.uploads).toHaveLength(1));
    const [upload] = portal.documents.uploads;
    expect(upload?.request).toMatchObject({
      file: { name: 'receipt.pdf' },
      to: { type: 'clients', id: 'acme' },
    });
  });

  it('adds dropped files with their paths, and passes on a drop without files', async () => {
    const { portal } = await openDocuments();
    const added: (readonly File[])[] = [];
    portal.documents.add = async (files) => {
      added.push(files);
      return [];
    };
    const dropped = Object.assign(file('receipt.pdf'), { path: '/2025/receipt.pdf' });
    drop(dropped);
    await waitFor(() => expect(added).toEqual([[dropped]]));
    drop();
    await waitFor(() => expect(added).toEqual([[dropped], []]));
  });

  it('lists everything that is wrong with a refused file', async () => {
    const { portal } = await openDocuments();
    await choose(file('virus.exe', ''));
    await screen.findByText('1 file wasn’t uploaded');
    screen.getByText('virus.exe: empty file, file type not accepted');
    expect(portal.documents.uploads).toEqual([]);
  });
});

async function openDocuments(
  path = '/documents',
  controls: readonly string[] = [],
  clients: readonly Client[] = [acme],
  grants: readonly string[] = [],
) {
  const opened = await openPortal(path, server, { controls, clients, grants });
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(window.document.querySelector('[aria-busy=true]')).toBeNull());
  // A row's controls are rendered after its text.
  await waitFor(() => expect(window.document.querySelector('[data-id] .document-check:empty')).toBeNull());
  return opened;
}

/** Height of a row in pixels, with 16 pixels per rem. */
const lineHeight = 60;

/** Scrolls to a position, because jsdom does not scroll by itself. */
function scrollTo(pixels: number): void {
  window.scrollY = pixels;
  fireEvent.scroll(window);
}

/** Returns the rows of folders and documents, in the order shown. */
async function lines(): Promise<HTMLElement[]> {
  const rows = await within(await screen.findByRole('grid')).findAllByRole('row');
  return rows.filter((row) => row.dataset.id !== undefined);
}

async function names(): Promise<(string | null | undefined)[]> {
  return (await lines()).map((line) => line.querySelector('.document-title')?.textContent);
}

async function selectedNames(): Promise<(string | null | undefined)[]> {
  const selected = (await lines()).filter((line) => line.getAttribute('aria-selected') === 'true');
  return selected.map((line) => line.querySelector('.document-title')?.textContent);
}

/** Returns the server's response to a list request. */
function listed(query: URLSearchParams): DocumentList['data'] {
  const container = query.get('parentIds');
  const among = container === null ? Object.values(stored).flat() : (stored[container] ?? []);
  const items = among
    .filter(({ name }) => name.includes(query.get('search') ?? ''))
    .filter(({ permissions }) => permissions.canDelete === (query.get('staffUploads') !== 'true'))
    .filter(({ isReadByClientUser }) => !query.has('readByClientUser') || !isReadByClientUser);
  return { items, next: null, total: items.length };
}

async function choose(chosen: File): Promise<void> {
  const input = window.document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no way to choose a file.');
  await userEvent.upload(input, chosen);
}

/** Drops files onto the page. */
function drop(...files: File[]): void {
  const items = files.map((dropped) => ({ kind: 'file', type: dropped.type, getAsFile: () => dropped }));
  fireEvent.drop(window.document.body, { dataTransfer: { types: ['Files'], files, items } });
}

function file(name: string, content = 'content'): File {
  return new File([content], name, { type: 'application/pdf' });
}
