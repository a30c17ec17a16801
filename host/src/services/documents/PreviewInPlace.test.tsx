import { KernelProvider } from '@anteroom/kernel/react';
import { makeDocument } from '@anteroom/plugin-kit/testing/makeData';
import { type Document, Documents, ServiceScopeContext } from '@anteroom/sdk';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { HostContext } from '../../HostContext.ts';
import { slotTexts } from '../../shell/slotTexts.ts';
import { FakeServer } from '../../testing/FakeServer.ts';
import { openPortal } from '../../testing/openPortal.tsx';
import { viewerPlugin } from '../../testing/viewerPlugin.ts';
import { ServerCache } from '../http/ServerCache.ts';
import { I18next } from '../language/i18next.ts';
import { PortalSession } from '../session/Session.ts';

const preview = 'ClientCenter.ShowPreviewB4CCViewer';

let server: FakeServer;
beforeEach(async () => {
  server = await FakeServer.start();
});
afterEach(async () => {
  cleanup();
  await server.stop();
});

it('offers only the download, in the host’s words, to a person without the preview permission', async () => {
  const letter = makeDocument({ id: 'd1', name: 'letter.pdf' });
  const download = 'POST /api/storage/v1/documents/d1/download-links';
  server.on(download, () => ({ url: '#', fileName: 'letter.pdf' }));
  await show(letter, []);
  await screen.findByText('Download this document to see it');
  await userEvent.click(await screen.findByRole('button', { name: 'Download' }));
  await expect.poll(() => server.requestsOf(download)).toHaveLength(1);
});

it('uses the viewer that takes the document’s type', async () => {
  await show(makeDocument({ name: 'letter.pdf', mimeType: 'application/pdf; v=1' }));
  await screen.findByText('letter.pdf in its place');
});

it('says that there is no preview where no viewer takes the type, and offers the download', async () => {
  await show(makeDocument({ name: 'old.zip', mimeType: 'application/zip' }));
  await screen.findByText('No preview for this type of file');
  expect(screen.getByRole('button', { name: 'Download' })).toBeTruthy();
});

it('offers no download before the virus scan has ended', async () => {
  await show(makeDocument({ name: 'letter.pdf', scan: { state: 'scanning' } }));
  expect(await screen.findByRole('heading')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
});

/** Renders the preview as a plugin does: in the plugin's own scope, which lacks the host's texts. */
async function show(document: Document, grants = [preview]): Promise<void> {
  const { portal, unmount } = await openPortal('/home', server, { grants, plugins: [viewerPlugin] });
  // Wait for the permissions.
  await portal.container.get(PortalSession).load();
  unmount();
  const { Preview } = portal.container.get<Documents>(Documents);
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
            <Preview document={document} />
          </KernelProvider>
        </QueryClientProvider>
      </ServiceScopeContext>
    </HostContext>,
  );
}
