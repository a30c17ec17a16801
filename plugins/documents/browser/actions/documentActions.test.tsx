import { FakeServer, Refusal } from '@anteroom/plugin-kit/testing/FakeServer';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { acme, openPortal } from '../testing/openPortal.tsx';
import { container, document } from '../testing/sampleDocuments.ts';

const moveRoute = 'PUT /api/documents/v1/batch-move';
const readRoute = 'PUT /api/documents/v1/batch-read';

let server: FakeServer;
let stored = [document('a.pdf'), document('b.pdf')];

beforeEach(() => {
  stored = [document('a.pdf'), document('b.pdf')];
  server = new FakeServer();
  server
    .on('GET /api/documents/v1/containers/tree', () => ({
      data: [
        container('root', null),
        container('taxes', 'root'),
        container('locked', 'root', { canCreate: false }),
      ],
    }))
    .on('GET /api/documents/v1/containers/documents', ({ query }) => {
      const items = query.get('staffUploads') === 'true' ? [] : stored;
      return { data: { items, next: null, total: items.length } };
    });
});

describe('renaming', () => {
  it('keeps the extension, and rejects an empty, invalid or taken name', async () => {
    server.on('PATCH /api/documents/v1/documents/a.pdf', () => new Refusal(409, 'name-taken'));
    await openMenu('a.pdf', 'Rename');
    const name = await screen.findByRole('textbox', { name: 'New name' });
    expect((name as HTMLInputElement).value).toBe('a');
    await userEvent.clear(name);
    await userEvent.type(name, '{Enter}');
    await screen.findByText('Enter a name.');
    await userEvent.type(name, 'a/b{Enter}');
    await screen.findByText(/^This name is too long or contains/);
    await userEvent.clear(name);
    await userEvent.type(name, 'b{Enter}');
    await screen.findByText('This name is already used here. Choose another.');
    const [request] = server.requestsOf('PATCH /api/documents/v1/documents/a.pdf');
    expect(request?.body).toEqual({ name: 'b.pdf' });
  });
});

describe('moving', () => {
  it('offers only folders that the user may add to, and can be undone', async () => {
    server.on(moveRoute, ({ body }) => ({
      data: { moved: (body as { documentIds: string[] }).documentIds, failed: [] },
    }));
    await openMenu('a.pdf', 'Move');
    const radio = (name: string) => screen.findByRole('radio', { name }) as Promise<HTMLInputElement>;
    expect((await radio('locked')).disabled).toBe(true);
    expect((await radio('Acme Bakery LLC Current folder')).disabled).toBe(true);
    await userEvent.click(await radio('taxes'));
    await userEvent.click(screen.getByRole('button', { name: 'Move' }));
    await screen.findByText('Moved “a.pdf” to “taxes”.');
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('Everything is back where it was.');
    expect(server.requestsOf(moveRoute).map(({ body }) => body)).toEqual([
      { documentIds: ['a.pdf'], folderIds: [], containerId: 'taxes' },
      { documentIds: ['a.pdf'], folderIds: [], containerId: 'root' },
    ]);
  });

  it('takes folders along, and offers none that is inside them', async () => {
    server
      .on('GET /api/documents/v1/containers/tree', () => ({
        data: [
          container('root', null),
          container('archive', 'root'),
          container('taxes', 'root'),
          container('letters', 'taxes'),
          container('2024', 'root', { type: 'Project' }),
        ],
      }))
      .on(moveRoute, () => ({ data: { moved: ['taxes', 'a.pdf'], failed: [] } }));
    await openDocuments();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select taxes' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select a.pdf' }));
    await userEvent.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Move' }));
    const dialog = await screen.findByRole('dialog', { name: 'Move 2 items' });
    const radios = (await within(dialog).findAllByRole('radio')) as HTMLInputElement[];
    const open = radios.filter(({ disabled }) => !disabled);
    expect(open.map(({ labels }) => labels?.[0]?.textContent?.trim())).toEqual(['2024', 'archive']);
    await userEvent.click(within(dialog).getByRole('radio', { name: 'archive' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Move' }));
    await screen.findByText('Moved 2 items to “archive”.');
    expect(server.requestsOf(moveRoute).map(({ body }) => body)).toEqual([
      { documentIds: ['a.pdf'], folderIds: ['taxes'], containerId: 'archive' },
    ]);
  });

  it('is not offered for the firm’s projects', async () => {
    server.on('GET /api/documents/v1/containers/tree', () => ({
      data: [container('root', null), container('returns', 'root', { type: 'Project' })],
    }));
    await openDocuments();
    await openMenuOf('returns');
    screen.getByRole('menuitem', { name: 'Rename' });
    expect(screen.queryByRole('menuitem', { name: 'Move' })).toBeNull();
  });

  it('names the items that could not be moved, with the reason', async () => {
    server.on(moveRoute, () => ({
      data: { moved: ['a.pdf'], failed: [{ id: 'b.pdf', reason: 'name-taken' }] },
    }));
    await openDocuments();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select a.pdf' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select b.pdf' }));
    await userEvent.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Move' }));
    await userEvent.click(await screen.findByRole('radio', { name: 'taxes' }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Move' }));
    await screen.findByText('We couldn’t move 1 item to “taxes”.');
    await screen.findByText('b.pdf: the folder already has an item with this name');
  });
});

describe('sending', () => {
  it('sends a folder as one item, and shows an error when the folder is empty', async () => {
    const route = 'POST /api/storage/v2/sharing/share';
    server.on(route, () => new Refusal(409, 'conflict'));
    await openMenu('taxes', 'Send by e-mail');
    const dialog = within(await screen.findByRole('dialog', { name: 'Send documents' }));
    dialog.getByText('All documents currently in this folder');
    await userEvent.type(dialog.getByRole('textbox', { name: 'To' }), 'bank@elsewhere.test,');
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
    await dialog.findByText('This folder has no documents to send.');
    const [request] = server.requestsOf(route);
    expect(request?.body).toMatchObject({
      overrides: { subject: 'taxes' },
      sharedItems: [{ containerType: 'Folder', containerId: 'taxes', name: 'taxes' }],
    });
    // The draft remains until it is sent or cancelled.
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  });
});

describe('the subject of a share', () => {
  beforeEach(() => {
    sessionStorage.clear();
    stored = ['a.pdf', 'b.pdf', 'c.pdf'].map((name) => document(name));
  });

  async function openForm(names: readonly string[]) {
    await openDocuments();
    for (const name of names)
      await userEvent.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
    const bar = within(screen.getByRole('toolbar'));
    await userEvent.click(bar.getByRole('button', { name: 'Send by e-mail' }));
    const form = within(await screen.findByRole('dialog', { name: 'Send documents' }));
    const subject = form.getByRole<HTMLInputElement>('textbox', { name: 'Subject' });
    return { form, subject };
  }

  it('names the documents, and follows removals until it is edited', async () => {
    const { form, subject } = await openForm(['a.pdf', 'b.pdf', 'c.pdf']);
    expect(subject.value).toBe(`3 documents from ${acme.name}`);
    await userEvent.click(form.getByRole('button', { name: 'Remove b.pdf' }));
    expect(subject.value).toBe('a.pdf, c.pdf');
    await userEvent.clear(subject);
    await userEvent.type(subject, 'For the loan');
    await userEvent.click(form.getByRole('button', { name: 'Remove c.pdf' }));
    expect(subject.value).toBe('For the loan');
    await userEvent.click(form.getByRole('button', { name: 'Cancel' }));
  });

  it('starts anew when the form is closed and reopened, while the message is kept', async () => {
    const { form } = await openForm(['a.pdf']);
    await userEvent.type(form.getByRole('textbox', { name: /^Message/ }), 'Here.');
    await userEvent.click(form.getByRole('button', { name: 'Close' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select a.pdf' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select b.pdf' }));
    await userEvent.click(
      within(screen.getByRole('toolbar')).getByRole('button', { name: 'Send by e-mail' }),
    );
    const again = within(await screen.findByRole('dialog', { name: 'Send documents' }));
    expect(again.getByRole<HTMLInputElement>('textbox', { name: 'Subject' }).value).toBe('b.pdf');
    expect(again.getByRole<HTMLInputElement>('textbox', { name: /^Message/ }).value).toBe('Here.');
    await userEvent.click(again.getByRole('button', { name: 'Cancel' }));
  });
});

it('opens the conversation about a document from its menu and from its number of comments', async () => {
  stored = [document('a.pdf', { commentsCount: 1 })];
  await openDocuments();
  await userEvent.click(await screen.findByRole('button', { name: '1 comment on a.pdf' }));
  expect(await screen.findByRole('region', { name: 'Conversation about a.pdf' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Close the conversation' }));
  await openMenuOf('a.pdf');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Comments' }));
  expect(await screen.findByRole('region', { name: 'Conversation about a.pdf' })).toBeTruthy();
});

describe('marking documents', () => {
  it('is offered when a control enables it, and only for the other state', async () => {
    stored = [document('a.pdf'), document('b.pdf', { isRead: true })];
    server.on(readRoute, () => null);
    await openDocuments(['ShowClientDocsReadToggle']);
    await openMenuOf('b.pdf');
    expect(screen.queryByRole('menuitem', { name: 'Mark as seen' })).toBeNull();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Mark as new' }));
    await waitFor(() =>
      expect(server.requestsOf(readRoute).map(({ body }) => body)).toEqual([
        { documentIds: ['b.pdf'], isRead: false },
      ]),
    );
  });

  it('is not offered without that control', async () => {
    await openDocuments();
    await openMenuOf('a.pdf');
    expect(screen.queryByRole('menuitem', { name: 'Mark as seen' })).toBeNull();
  });
});

describe('an extension by another plugin', () => {
  const isXml = ({ name }: { readonly name: string }) => name.endsWith('.xml');

  beforeEach(() => {
    stored = [document('a.xml'), document('b.xml'), document('c.pdf')];
  });

  function openExtended() {
    return openPortal('/documents', server, {
      extend(extensions) {
        extensions.offerAction(
          {
            id: 'sort',
            icon: 'archive',
            label: (count) => `Sort ${count}`,
            isFor: (documents) => documents.every(isXml),
          },
          ({ client, documents, onClose }) => (
            <div role="dialog" aria-label="Sorting">
              {client.id}: {documents.map(({ name }) => name).join()}
              <button type="button" onClick={onClose}>
                Stop
              </button>
            </div>
          ),
        );
        extensions.offerColumn(
          { id: 'sorted', title: 'Sorted', isFor: isXml },
          ({ document: { name }, page }) => (
            <span>
              {name} of {page.length}
            </span>
          ),
        );
      },
    });
  }

  it('has its action in the menu of matching documents, before Delete, and is shown until it is closed', async () => {
    await openExtended();
    await openMenuOf('a.xml');
    const labels = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect(labels.slice(-2)).toEqual(['Sort 1', 'Delete']);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Sort 1' }));
    const dialog = await screen.findByRole('dialog', { name: 'Sorting' });
    expect(dialog.textContent).toContain('acme: a.xml');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Stop' }));
    expect(screen.queryByRole('dialog', { name: 'Sorting' })).toBeNull();
    await openMenuOf('c.pdf');
    expect(screen.queryByRole('menuitem', { name: /^Sort/ })).toBeNull();
  });

  it('has its action in the toolbar while all selected documents match', async () => {
    await openExtended();
    const select = async (name: string) =>
      userEvent.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
    const offered = async () => {
      await userEvent.click(
        within(screen.getByRole('toolbar')).getByRole('button', { name: 'More actions' }),
      );
      const labels = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
      await userEvent.keyboard('{Escape}');
      return labels.filter((label) => label?.startsWith('Sort'));
    };
    await select('a.xml');
    await select('b.xml');
    expect(await offered()).toEqual(['Sort 2']);
    await select('c.pdf');
    expect(await offered()).toEqual([]);
  });

  it('has its column while the list has a matching document', async () => {
    const { unmount } = await openExtended();
    await screen.findByRole('columnheader', { name: 'Sorted' });
    screen.getByText('a.xml of 3');
    unmount();
    stored = [document('c.pdf')];
    await openExtended();
    await screen.findByRole('checkbox', { name: 'Select c.pdf' });
    expect(screen.queryByRole('columnheader', { name: 'Sorted' })).toBeNull();
  });
});

async function openDocuments(controls: readonly string[] = []): Promise<void> {
  await openPortal('/documents', server, { controls });
  await screen.findByRole('grid');
}

async function openMenuOf(name: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await screen.findByRole('menu');
}

async function openMenu(name: string, action: string): Promise<void> {
  await openDocuments();
  await openMenuOf(name);
  await userEvent.click(screen.getByRole('menuitem', { name: action }));
}
