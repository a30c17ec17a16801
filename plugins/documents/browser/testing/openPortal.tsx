import { getContainerTree, getDocument } from '@anteroom/contract/documents';
import { createTestPortal, makeClient, type TestPortal } from '@anteroom/plugin-kit/testing';
import type { FakeServer } from '@anteroom/plugin-kit/testing/FakeServer';
import type { Client, Container } from '@anteroom/sdk';
import { act, type RenderResult, render } from '@testing-library/react';
import { Provider, useAtomValue } from 'jotai';
import { onTestFinished } from 'vitest';

export const acme: Client = makeClient({ id: 'acme', name: 'Acme Bakery LLC' });

export interface OpenPortalOptions {
  readonly clients?: readonly Client[];
  readonly controls?: readonly string[];
  readonly grants?: readonly string[];
  /** Registers contributions to documents, as other plugins would, before the page is opened. */
  readonly extend?: (extensions: TestPortal['documentExtensions']) => void;
}

export interface OpenPortal extends RenderResult {
  readonly portal: TestPortal;
  /** Returns the query of the current address. */
  search(): string;
  go(path: string): void;
}

/**
 * Opens the page at an address, with alerts below it, and follows its links. Folders and documents come from the fake
 * server.
 */
export async function openPortal(
  path: string,
  server: FakeServer,
  { clients = [acme], controls = [], grants = [], extend }: OpenPortalOptions = {},
): Promise<OpenPortal> {
  const portal = createTestPortal({
    location: path,
    session: { userId: 'olivia', email: 'olivia@demo.test' },
    permissions: ['Platform.DefaultClient', 'Platform.ccVnext', ...grants],
    controls,
    clients,
  });
  server.connect(portal.http);
  extend?.(portal.documentExtensions);
  readFromServer(portal);
  const go = (to: string) => act(() => portal.navigation.go(to));
  followLinks(go);
  const { pathname } = new URL(path, window.location.origin);
  // The recipients' page handles all addresses below its path.
  const view = await portal.show(`page path ${pathname.startsWith('/shared/') ? '/shared' : pathname}`);
  render(<ShownAlerts portal={portal} />);
  return { ...view, portal, go, search: () => portal.store.get(portal.navigation.location).search };
}

/** Makes the documents service read from the fake server. */
function readFromServer({ documents, http }: TestPortal): void {
  documents.tree = (clientId) => ({
    queryKey: ['documents', 'tree', clientId],
    // This call always returns the counts.
    queryFn: async () => (await http.call(getContainerTree, { query: { clientId } })).data as Container[],
  });
  documents.document = (documentId) => ({
    queryKey: ['documents', 'one', documentId],
    queryFn: async () => (await http.call(getDocument, { params: { documentId } })).data,
  });
}

function followLinks(go: (path: string) => void): void {
  const follow = (event: MouseEvent) => {
    const href = (event.target as Element).closest('a[href]')?.getAttribute('href');
    if (!href) return;
    event.preventDefault();
    go(href);
  };
  window.document.addEventListener('click', follow);
  onTestFinished(() => window.document.removeEventListener('click', follow));
}

function ShownAlerts({ portal }: { readonly portal: TestPortal }) {
  return (
    <Provider store={portal.store}>
      <AlertList portal={portal} />
    </Provider>
  );
}

function AlertList({ portal }: { readonly portal: TestPortal }) {
  return useAtomValue(portal.alerts.list).map(({ id, msg, action, details = [] }) => (
    <section key={id}>
      <p>{msg}</p>
      {details.flatMap(({ items = [] }) => items.map((item) => <p key={item}>{item}</p>))}
      {action && (
        <button type="button" onClick={action.run}>
          {action.label}
        </button>
      )}
    </section>
  ));
}
