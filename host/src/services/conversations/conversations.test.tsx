import { conversationWindow } from '@anteroom/sdk';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FakeServer } from '../../testing/FakeServer.ts';
import { openPortal } from '../../testing/openPortal.tsx';
import { pluginOf } from '../../testing/pluginOf.ts';

/** A plugin that contributes the conversation window. */
const talk = pluginOf(
  'talk',
  conversationWindow({ id: 'talk', module: './Talk' }),
  "export default ({ about, name }) => 'About ' + about.kind + ' ' + name",
);

let server: FakeServer;
beforeEach(async () => {
  server = await FakeServer.start();
});
afterEach(() => server.stop());

it('opens the conversation window that a plugin provides', async () => {
  await openPortal('/home', server, { plugins: [talk] });
  await userEvent.click(await screen.findByRole('button', { name: 'Ask a question' }));
  await screen.findByText(/^About client /);
});

it('says so in a message, and stays closed, if the window cannot be loaded', async () => {
  const broken = pluginOf(
    'talk',
    conversationWindow({ id: 'talk', module: './Talk' }),
    "throw new Error('no')",
  );
  await openPortal('/home', server, { plugins: [broken] });
  const button = await screen.findByRole('button', { name: 'Ask a question' });
  await userEvent.click(button);
  await screen.findByText('This part couldn’t start');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(button.getAttribute('aria-busy')).toBeNull();
});

it('shows no button without such a plugin', async () => {
  await openPortal('/home', server);
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('button', { name: 'Ask a question' })).toBeNull();
});
