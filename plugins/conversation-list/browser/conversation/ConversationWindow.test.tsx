import type { Conversation, ConversationEntry, OpenConversation } from '@anteroom/contract/conversations';
import { createTestPortal, problem, type TestPortal } from '@anteroom/plugin-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';

const base = '/api/conversations/v1';
const olivia = { name: 'Olivia Hartwell', isStaff: false, isYou: true };
const stella = { name: 'Stella Finch', isStaff: true, isYou: false };

let portal: TestPortal;
let said: ConversationEntry[];
let isClosed: boolean;
let isRead: boolean;
beforeEach(() => {
  said = [];
  isClosed = false;
  isRead = false;
  portal = createTestPortal();
  portal.http
    .on(`GET ${base}/about`, () => around(null))
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
    })
    .on(`GET ${base}/conversations/k-1`, () => around(conversation()))
    .on(`GET ${base}/conversations/k-1/entries`, () => ({ items: said, next: null }));
});

function entry(text: string, by: ConversationEntry['by']): ConversationEntry {
  const n = said.length + 1;
  const at = `2026-11-02T12:0${n}:00.000Z`;
  return {
    id: `e-${n}`,
    kind: 'said',
    text,
    by,
    at,
    editedAt: null,
    isByMail: false,
    place: null,
    files: [],
  };
}

function conversation(): Conversation {
  const [last = entry('', olivia)] = said;
  return {
    id: 'k-1',
    client: { clientId: 'client-1', name: 'Acme' },
    about: { kind: 'client', id: 'k-1', icon: 'message-square', name: 'A question', path: null },
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
    isReached: true,
    seen: [],
  };
}

async function ask(onClose = () => {}) {
  const { unmount } = await portal.show('conversation window conversation', { onClose });
  return { ...within(await screen.findByRole('dialog', { name: 'Ask a question' })), unmount };
}

it('starts a conversation, says who answers and when, and continues in the same window', async () => {
  const { user, http } = portal;
  const dialog = await ask();
  await dialog.findByText('Stella Finch will answer here. Usually within 2 days.');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await dialog.findByText('Write something, or attach a file.');
  await user.type(
    dialog.getByRole('textbox', { name: 'Your question' }),
    'May I?{Control>}{Enter}{/Control}',
  );
  expect((await dialog.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('May I?'),
  ]);
  said.unshift(entry('You may.', stella));
  await user.type(await dialog.findByRole('textbox', { name: 'Your message' }), 'Thanks');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await dialog.findByText('You may.');
  await waitFor(() => expect(isRead).toBe(true));
  expect(http.callsOf(`POST ${base}/conversations`)[0]?.body).toMatchObject({
    about: { kind: 'client' },
    text: 'May I?',
  });
});

it('keeps the text when sending fails and after the window is closed', async () => {
  const { user, http } = portal;
  let closed = 0;
  const dialog = await ask(() => closed++);
  http.on(`POST ${base}/conversations`, () => {
    throw problem('unavailable', 503);
  });
  await user.type(await dialog.findByRole('textbox', { name: 'Your question' }), 'Kept');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await dialog.findByText('We couldn’t send this');
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(closed).toBe(1);
  dialog.unmount();
  await ask();
  const again = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your question' });
  expect(again.value).toBe('Kept');
  // The subject no longer exists by now.
  http.on(`POST ${base}/conversations`, () => {
    throw problem('not-found', 404);
  });
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('This conversation is no longer available');
  expect(again.value).toBe('Kept');
  // The same text may have been added by an attempt whose response was lost. Another text may not get lost instead.
  await user.type(again, ' no longer');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('This conversation is no longer available');
  const [first, repeated, changed] = http
    .callsOf(`POST ${base}/conversations`)
    .map(({ body }) => (body as { id: string }).id);
  expect(repeated).toBe(first);
  expect(changed).not.toBe(first);
  await user.clear(again);
});

it('does not offer a text again while it is being sent from a closed window', async () => {
  const { user, http } = portal;
  const sent = Promise.withResolvers<void>();
  http.on(`POST ${base}/conversations`, async () => {
    await sent.promise;
    throw problem('unavailable', 503);
  });
  const dialog = await ask();
  await user.type(await dialog.findByRole('textbox', { name: 'Your question' }), 'On its way');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  dialog.unmount();
  const meanwhile = await ask();
  const field = await meanwhile.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your question' });
  expect(field.value).toBe('');
  meanwhile.unmount();
  sent.resolve();
  // The text of a failed attempt is offered again.
  await waitFor(async () => {
    const reopened = await ask();
    const field = await reopened.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your question' });
    const { value } = field;
    await user.clear(field);
    reopened.unmount();
    expect(value).toBe('On its way');
  });
});

it('takes no further text while a message is being sent', async () => {
  const { user, http } = portal;
  const sent = Promise.withResolvers<void>();
  http.on(`POST ${base}/conversations`, async ({ body }) => {
    await sent.promise;
    said.unshift(entry((body as { text: string }).text, olivia));
    return conversation();
  });
  const dialog = await ask();
  const field = await dialog.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your question' });
  await user.type(field, 'First{Control>}{Enter}{/Control}');
  await user.type(field, 'second');
  expect(field.value).toBe('First');
  sent.resolve();
  const next = await dialog.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' });
  await user.type(next, 'second');
  expect(next.value).toBe('second');
  await user.clear(next);
});

it('asks about a marked place of a PDF, and links back to it', async () => {
  const { user, http } = portal;
  const place = { page: 2, x: 10, y: 20, width: 180, height: 60 };
  http.on(`POST ${base}/conversations`, ({ body }) => {
    said.unshift({ ...entry((body as { text: string }).text, olivia), place });
    return aboutLease();
  });
  const aboutLease = () => ({
    ...conversation(),
    about: { kind: 'document', id: 'd-1', icon: 'file-text', name: 'Lease.pdf', path: null },
  });
  http.on(`GET ${base}/about`, () => around(said.length > 0 ? aboutLease() : null));
  await portal.show('conversation window conversation', {
    talk: { about: { kind: 'document', id: 'd-1' }, name: 'Lease.pdf', place },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Lease.pdf' }));
  await dialog.findByText('Marked place on page 2');
  await user.type(dialog.getByRole('textbox', { name: 'Your question' }), 'What is this?');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(http.callsOf(`POST ${base}/conversations`)[0]?.body).toMatchObject({ place });
  const entryOf = within(await dialog.findByRole('listitem'));
  expect(dialog.queryByRole('button', { name: 'Ask about the whole document' })).toBeNull();
  await user.click(entryOf.getByRole('button', { name: 'Marked place on page 2' }));
  await screen.findByRole('dialog', { name: 'd-1, page 2' });
});

it('promises no answer while a conversation is closed, and reopens it', async () => {
  const { user } = portal;
  const dialog = await ask();
  await user.type(await dialog.findByRole('textbox', { name: 'Your question' }), 'Done?');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await user.click(await dialog.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Close the conversation/ }));
  await dialog.findByText('This conversation is closed');
  expect(dialog.queryByText(/Stella Finch will answer here/)).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Reopen' }));
  await waitFor(() => expect(dialog.queryByText('This conversation is closed')).toBeNull());
  dialog.getByText(/Stella Finch will answer here/);
});
