import type { PluginManifest } from '@anteroom/contract';
import { shellButton } from '@anteroom/sdk';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FakeServer } from '../../testing/FakeServer.ts';
import { openPortal } from '../../testing/openPortal.tsx';

let server: FakeServer;
beforeEach(async () => {
  server = await FakeServer.start();
});
afterEach(() => server.stop());

const script = (code: string) => ({ url: `data:text/javascript,${code}`, integrity: '', size: 1 });

const plugin: PluginManifest = {
  id: 'buttons',
  version: '1.0.0',
  sdk: '^1.0.0',
  contributes: [
    shellButton({
      id: 'chat',
      place: 'header',
      label: 'chat',
      labels: { 'en-us': 'Chat', 'pt-br': 'Conversa' },
      icon: 'message-circle',
      module: './Chat',
    }),
    shellButton({
      id: 'report',
      place: 'footer',
      label: 'r',
      labels: { 'en-us': 'Report' },
      icon: 'flag',
      module: './Report',
    }),
    shellButton({
      id: 'brazil',
      place: 'footer',
      label: 'b',
      labels: { 'en-us': 'Brazil' },
      icon: 'flag',
      module: './Report',
      when: ['country:BR'],
    }),
  ],
  modules: {
    './Chat': script("export default () => 'Write to us'"),
    './Report': script(
      "export default ({ onClose }) => ((globalThis.endReport = onClose), 'What went wrong?')",
    ),
  },
  chunks: [],
  styles: [],
  locales: {},
};

it('opens a panel below a button of the header', async () => {
  await openPortal('/notfound', server, { plugins: [plugin] });
  const header = within(await screen.findByRole('banner'));
  await userEvent.click(header.getByRole('button', { name: 'Chat' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Chat' }));
  await panel.findByText('Write to us');
});

it('replaces the panel below a button of the header with a dialog, until that closes itself', async () => {
  const code =
    'export default ({ onClose, openDialog }) => ((globalThis.chat = { onClose, openDialog }), openDialog ? "Panel" : "Window")';
  const modules = { ...plugin.modules, './Chat': script(encodeURIComponent(code)) };
  await openPortal('/notfound', server, { plugins: [{ ...plugin, modules }] });
  fireEvent.click(await screen.findByRole('button', { name: 'Chat' }));
  await screen.findByText('Panel');
  const chat = () => (globalThis as unknown as { chat: Record<'onClose' | 'openDialog', () => void> }).chat;
  act(() => chat().openDialog());
  await screen.findByText('Window');
  expect(screen.queryByRole('dialog', { name: 'Chat' })).toBeNull();
  act(() => chat().onClose());
  expect(screen.queryByText('Window')).toBeNull();
  Reflect.deleteProperty(globalThis, 'chat');
});

it('shows what a button of the footer opens until that closes itself', async () => {
  await openPortal('/notfound', server, { plugins: [plugin] });
  const footer = within(await screen.findByRole('contentinfo'));
  await userEvent.click(footer.getByRole('button', { name: 'Report' }));
  await screen.findByText('What went wrong?');
  act(() => (globalThis as unknown as { endReport(): void }).endReport());
  expect(screen.queryByText('What went wrong?')).toBeNull();
  Reflect.deleteProperty(globalThis, 'endReport');
});

it.each([
  { what: 'cannot be loaded', code: "throw new Error('no')", message: 'This part couldn’t start' },
  {
    what: 'fails',
    code: "export default () => { throw new Error('no') }",
    message: 'This part stopped working',
  },
])(
  'closes what a button of the footer opens, and says so in a message, if it $what',
  async ({ code, message }) => {
    const modules = { ...plugin.modules, './Report': script(encodeURIComponent(code)) };
    await openPortal('/notfound', server, { plugins: [{ ...plugin, modules }] });
    // Not by userEvent, whose pointer would load it first: jsdom cannot load a script a second time.
    fireEvent.click(await screen.findByRole('button', { name: 'Report' }));
    await within(screen.getByRole('region', { name: 'Messages' })).findByText(message);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  },
);

it('hides a button that is not available', async () => {
  await openPortal('/notfound', server, { plugins: [plugin] });
  await screen.findByRole('button', { name: 'Report' });
  expect(screen.queryByRole('button', { name: 'Brazil' })).toBeNull();
});
