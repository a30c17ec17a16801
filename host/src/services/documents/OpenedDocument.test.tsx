import { KernelProvider } from '@anteroom/kernel/react';
import { makeDocument } from '@anteroom/plugin-kit/testing/makeData';
import { Documents, type DocumentViewerProps, ServiceScopeContext } from '@anteroom/sdk';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HostContext } from '../../HostContext.ts';
import { slotTexts } from '../../shell/slotTexts.ts';
import { FakeServer, Refusal } from '../../testing/FakeServer.ts';
import { openPortal } from '../../testing/openPortal.tsx';
import { viewerPlugin } from '../../testing/viewerPlugin.ts';
import { ServerCache } from '../http/ServerCache.ts';
import { I18next } from '../language/i18next.ts';
import { PortalSession } from '../session/Session.ts';

const preview = 'ClientCenter.ShowPreviewB4CCViewer';

let server: FakeServer;
beforeEach(async () => {
  server = await FakeServer.start();
  server
    .on('GET /api/documents/v1/documents/far.zip', () => zip('far.zip'))
    .on('GET /api/documents/v1/documents/gone.zip', () => new Refusal(404, 'not-found'))
    .on('POST /api/storage/v1/documents/one.zip/download-links', () => ({ url: '#', fileName: 'one.zip' }));
});
afterEach(async () => {
  cleanup();
  await server.stop();
});

it('opens in the viewer that takes its type, with the window’s callbacks', async () => {
  const document = makeDocument({ name: 'letter.pdf', mimeType: 'application/pdf' });
  await show({ document, documentId: document.id, onNext: () => {} });
  await screen.findByText('letter.pdf over the window: onClose,onNext');
});

it('closes a viewer that fails, instead of saying so within the page', async () => {
  const document = makeDocument({ name: 'letter.pdf', mimeType: 'application/pdf' });
  const onClose = vi.fn();
  const module = { url: "data:text/javascript,throw new Error('no')", integrity: '', size: 1 };
  const broken = { ...viewerPlugin, modules: { './Viewer': module } };
  await show({ document, documentId: document.id, onClose }, [preview], broken);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('loads and shows a document of which only the id is known', async () => {
  await show({ documentId: 'far.zip' });
  await screen.findByRole('dialog', { name: 'far.zip' });
  await screen.findByText('No preview for this type of file');
});

it('shows “You can’t open this document” when the document does not exist', async () => {
  await show({ documentId: 'gone.zip' });
  await screen.findByRole('dialog', { name: 'You can’t open this document' });
});

it('tries again after a failure, without saying that the document is gone', async () => {
  server.on('GET /api/documents/v1/documents/late.zip', () => new Refusal(500, 'internal'));
  await show({ documentId: 'late.zip' });
  const dialog = await screen.findByRole('dialog', { name: 'We couldn’t load this document' });
  server.on('GET /api/documents/v1/documents/late.zip', () => zip('late.zip'));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Try again' }));
  await screen.findByRole('dialog', { name: 'late.zip' });
});

it('hides a document with a virus, and names the threat', async () => {
  const document = makeDocument({
    name: 'new.pdf',
    scan: { state: 'refused', threat: 'Eicar-Test-Signature' },
  });
  await show({ document, documentId: document.id });
  const dialog = await screen.findByRole('dialog', { name: 'new.pdf' });
  within(dialog).getByText(/found “Eicar-Test-Signature” and removed/);
});

it('offers only the download to a person without the preview permission', async () => {
  await show({ document: zip('one.zip').data, documentId: 'one.zip' }, []);
  await screen.findByText('Download this document to see it');
});

/** Renders the viewer as a plugin does: in the plugin's own scope, which lacks the host's texts. */
async function show(
  props: Partial<DocumentViewerProps> & { readonly documentId: string },
  grants = [preview],
  plugin = viewerPlugin,
) {
  const { portal, unmount } = await openPortal('/home', server, { grants, plugins: [plugin] });
  // Wait for the permissions.
  await portal.container.get(PortalSession).load();
  unmount();
  const { Viewer } = portal.container.get<Documents>(Documents);
  const scope = {
    pluginId: 'somebody',
    get: () => {
      throw new Error('The plugin was asked.');
    },
  };
  render(
    <HostContext value={portal.container}>
      <ServiceScopeContext value={scope}>
        <QueryClientProvider client={portal.container.get<ServerCache>(ServerCache)}>
          <KernelProvider kernel={portal.kernel} texts={slotTexts(portal.container.get<I18next>(I18next).t)}>
            <Viewer onClose={() => {}} {...props} />
          </KernelProvider>
        </QueryClientProvider>
      </ServiceScopeContext>
    </HostContext>,
  );
}

function zip(name: string) {
  return { data: makeDocument({ id: name, name, mimeType: 'application/zip', size: 2_000 }) };
}
