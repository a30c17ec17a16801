import type { Notice } from '@anteroom/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FakeServer } from '../../testing/FakeServer.ts';
import { openPortal, sessionBindings } from '../../testing/openPortal.tsx';

const notice: Notice = {
  id: 'hours',
  level: 'info',
  texts: {
    'pt-br': { msg: 'Fechado na sexta.' },
    'en-gb': {
      msg: 'Closed on Friday.',
      details: [{ text: 'We are back on Monday:', items: ['by telephone', 'by e-mail'] }],
    },
  },
};

let server: FakeServer;
beforeEach(async () => {
  server = await FakeServer.start();
});
afterEach(() => server.stop());

async function open(contactId = 'k1', remembered?: string) {
  await openPortal('/notfound', server, {
    before: async () => {
      if (remembered) localStorage.setItem('ccCovidAlertClosed', remembered);
      server.on('GET /api/security/v1/session/bindings', () => {
        const session = sessionBindings([], []);
        session.bindings.Notices = [notice];
        session.bindings.ApplicationConfiguration.ContactId = contactId;
        return session;
      });
    },
  });
  await screen.findByRole('banner');
}

it('shows a notice in the nearest language, with its details on request', async () => {
  await open();
  const shown = within(
    await screen.findByText('Closed on Friday.').then((text) => text.closest('[role=status]') as HTMLElement),
  );
  await userEvent.click(shown.getByRole('button', { name: 'Show details' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'News from Harbor & Finch CPAs' }));
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'by telephone',
    'by e-mail',
  ]);
});

it('keeps a closed notice closed for this contact on this device, but not for another contact', async () => {
  await open();
  await screen.findByText('Closed on Friday.');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText('Closed on Friday.')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('main'));
  const remembered = localStorage.getItem('ccCovidAlertClosed');
  expect(remembered).toBe('{"k1":["hours"]}');
  cleanup();
  await open('k1', remembered ?? '');
  expect(screen.queryByText('Closed on Friday.')).toBeNull();
  cleanup();
  await open('k2', remembered ?? '');
  expect(screen.getByText('Closed on Friday.')).toBeTruthy();
});
