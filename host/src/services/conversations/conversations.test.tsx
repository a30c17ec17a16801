import type { Conversation, ConversationEntry, OpenConversation } from '@anteroom/contract/conversations';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FakeServer, Refusal } from '../../testing/FakeServer.ts';
import { openPortal } from '../../testing/openPortal.tsx';

const base = '/api/conversations/v1';
const olivia = { name: 'Olivia Hartwell', isStaff: false, isYou: true };
const stella = { name: 'Stella Finch', isStaff: true, isYou: false };

let server: FakeServer;
let said: ConversationEntry[];
let isClosed: boolean;
let isRead: boolean;
beforeEach(async () => {
  server = await FakeServer.start();
  said = [];
  isClosed = false;
  isRead = false;
  server
    .on(`GET ${base}/about`, () => around(null))
    .on(`GET ${base}/unread`, () => ({ unread: 2 }))
    .on(`POST ${base}/conversations`, ({ body }) => {
      said.unshift(entry((body as { text: string }).text, olivia));
      return conversation();
    })
    .on(`POST ${base}/conversations/k-1/entries`, ({ body }) => {
      const added = entry((body as { text: string }).text, olivia);
      said.unshift(added);
      return added;
    })
    .on(`PATCH ${base}/conversations/k-1`, ({ body }) => {
      isClosed = (body as { isClosed: boolean }).isClosed;
      return conversation();
    })
    .on(`PUT ${base}/conversations/k-1/read`, () => {
      isRead = true;
      return new Response(null, { status: 204 });
    })
    .on(`GET ${base}/conversations/k-1`, () => around(conversation()))
    .on(`GET ${base}/conversations/k-1/entries`, () => ({ items: said, next: null }));
});
afterEach(() => server.stop());

function entry(text: string, by: ConversationEntry['by']): ConversationEntry {
  const n = said.length + 1;
  const at = `2026-11-02T12:0${n}:00.000Z`;
  return { id: `e-${n}`, kind: 'said', text, by, at, editedAt: null, isByMail: false, files: [] };
}

function conversation(): Conversation {
  const [last = entry('', olivia)] = said;
  return {
    id: 'k-1',
    client: { clientId: 'client-1', name: 'Acme' },
    about: { kind: 'client', id: 'k-1', name: 'A question', path: null },
    isClosed,
    unread: isRead ? 0 : said.filter(({ by }) => !by.isYou).length,
    last: { text: last.text, files: 0, by: last.by, at: last.at },
    wantsMails: true,
  };
}

function around(open: Conversation | null): OpenConversation {
  return {
    conversation: open,
    client: { clientId: 'client-1', name: 'Acme' },
    answering: { staff: ['Stella Finch'], usualHours: 30 },
    seen: [],
  };
}

async function ask() {
  await openPortal('/home', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Ask a question' }));
  return within(await screen.findByRole('dialog', { name: 'Ask a question' }));
}

it('begins a conversation, says who answers and when, and goes on in the same window', async () => {
  const dialog = await ask();
  await dialog.findByText('Stella Finch will answer here. Usually within 2 days.');
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
  await dialog.findByText('Write something, or attach a file.');
  await userEvent.type(
    dialog.getByRole('textbox', { name: 'Your question' }),
    'May I?{Control>}{Enter}{/Control}',
  );
  expect((await dialog.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('May I?'),
  ]);
  said.unshift(entry('You may.', stella));
  await userEvent.type(await dialog.findByRole('textbox', { name: 'Your answer' }), 'Thanks');
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
  await dialog.findByText('You may.');
  await waitFor(() => expect(isRead).toBe(true));
  expect(server.requestsOf(`POST ${base}/conversations`)[0]?.body).toMatchObject({
    about: { kind: 'client' },
    text: 'May I?',
  });
});

it('keeps what was typed when it could not be sent, and when the window is closed', async () => {
  const dialog = await ask();
  server.on(`POST ${base}/conversations`, () => new Refusal(503, 'unavailable'));
  await userEvent.type(await dialog.findByRole('textbox', { name: 'Your question' }), 'Kept');
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
  await dialog.findByText('We couldn’t send this');
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await userEvent.click(screen.getByRole('button', { name: 'Ask a question' }));
  const again = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your question' });
  expect(again.value).toBe('Kept');
  // The thing that it was about is gone by now.
  server.on(`POST ${base}/conversations`, () => new Refusal(404, 'not-found'));
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('This conversation is no longer available');
  expect(again.value).toBe('Kept');
  await userEvent.clear(again);
});

it('closes a conversation, which an answer reopens', async () => {
  const dialog = await ask();
  await userEvent.type(await dialog.findByRole('textbox', { name: 'Your question' }), 'Done?');
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Close the conversation/ }));
  await dialog.findByText('This conversation is closed');
  await userEvent.click(dialog.getByRole('button', { name: 'Reopen' }));
  await waitFor(() => expect(dialog.queryByText('This conversation is closed')).toBeNull());
});
