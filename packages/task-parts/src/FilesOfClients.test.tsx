import { createTestPortal, makeClient, makeTask, makeTaskGroup } from '@anteroom/plugin-kit/testing';
import { type Client, taskType } from '@anteroom/sdk';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { FilesOfClients } from './FilesOfClients.tsx';
import { partsPlugin } from './testing/partsPlugin.ts';

afterEach(cleanup);

const clients: readonly Client[] = [
  makeClient({ id: 'client-1', name: 'Acme' }),
  makeClient({ id: 'client-2', name: 'Bramble' }),
];
const ignore = () => undefined;
const plugin = {
  ...partsPlugin,
  declaration: {
    ...partsPlugin.declaration,
    contributes: [taskType({ kind: 'UPLOAD', label: 'parts.add.label', icon: 'upload', module: './Files' })],
  },
  modules: {
    './Files': async () => ({
      default: () => <FilesOfClients label="Document" clients={clients} several onFiles={ignore} />,
    }),
  },
};

async function open() {
  const portal = createTestPortal({
    plugin,
    clients,
    permissions: ['Platform.DefaultStaff'],
    taskGroups: [makeTaskGroup([makeTask({ kind: 'UPLOAD', steps: [] })])],
  });
  portal.documents.holdUploads = true;
  await portal.show('task kind UPLOAD');
  const add = async (name: string) =>
    portal.user.upload(
      await screen.findByLabelText('Document', { selector: 'input' }),
      new File([name], name, { type: 'application/pdf' }),
    );
  const states = () => portal.documents.uploads.map(({ state }) => portal.store.get(state));
  return { portal, add, states };
}

const cancelled = { kind: 'failed', reason: 'cancelled' };
const ownWay = () => screen.getByRole('radio', { name: /^One of its own/ });

it('cancels the uploads of shared files when each client is to get different ones', async () => {
  const { portal, add, states } = await open();
  await add('Fees.pdf');
  await waitFor(() => expect(states()).toHaveLength(2));
  await portal.user.click(ownWay());
  expect(states()).toEqual([cancelled, cancelled]);
  expect(screen.queryByText('Fees.pdf')).toBeNull();
});

it('does not send a file that is removed before the client’s folder is known', async () => {
  const { portal, add } = await open();
  const known = Promise.withResolvers<void>();
  const { defaultFolder } = portal.documents;
  portal.documents.defaultFolder = (clientId) => {
    const { queryFn, ...query } = defaultFolder(clientId);
    return { ...query, queryFn: (context) => known.promise.then(() => queryFn(context)) };
  };
  await add('Fees.pdf');
  const [remove] = await screen.findAllByRole('button', { name: /^Remove/ });
  await portal.user.click(remove as HTMLElement);
  await act(async () => known.resolve());
  await add('Rates.pdf');
  await waitFor(() => expect(portal.documents.uploads).toHaveLength(2));
  expect(portal.documents.uploads.map(({ request }) => request.file.name)).toEqual([
    'Rates.pdf',
    'Rates.pdf',
  ]);
});

it('stops reading files when the screen is left, also after a switch to different files', async () => {
  const { portal, add } = await open();
  await portal.user.click(ownWay());
  const read: string[] = [];
  const held = Promise.withResolvers<string>();
  portal.pdf.textOf = (name) => {
    read.push(name);
    return held.promise;
  };
  portal.http.on('POST /api/people/v1/file-matches', () => ({ items: [] }));
  await add('Acme.pdf');
  await add('Bramble.pdf');
  await waitFor(() => expect(read).toEqual(['Acme.pdf']));
  cleanup();
  await act(async () => held.resolve(''));
  expect(read).toEqual(['Acme.pdf']);
});
