import { createTestPortal, makeDocument, type TestPortal } from '@anteroom/plugin-kit/testing';
import type { Document, DocumentPlace, DocumentWindow } from '@anteroom/sdk';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';

const preview = '/api/storage/v1/documents/d1/preview';

it('shows a document in a dialog, moves to the next one with the arrow key, and closes on Escape', async () => {
  const gone: string[] = [];
  const { user, documents } = await show(
    { name: 'one.zip', mimeType: 'application/zip' },
    { onNext: () => gone.push('next'), onClose: () => gone.push('closed') },
  );
  await screen.findByRole('dialog', { name: 'one.zip' });
  await screen.findByText('No preview for this type of file');
  const previous = screen.getByRole('button', { name: 'Previous document' });
  expect(previous.getAttribute('aria-disabled')).toBe('true');
  await user.click(screen.getAllByRole('button', { name: 'Download' })[0] as HTMLElement);
  expect(documents.downloads.map(({ name }) => name)).toEqual(['one.zip']);
  await user.keyboard('{ArrowRight}');
  await user.keyboard('{Escape}');
  expect(gone).toEqual(['next', 'closed']);
});

it('shows a text in the page with one request for its preview, which invalidates the lists where it was unread', async () => {
  const list = ['documents', 'list'];
  const portal = await show(
    { name: 'notes.txt', mimeType: 'text/plain', size: 5, isReadByClientUser: false },
    undefined,
    ({ cache }) => cache.setQueryData(list, []),
  );
  await screen.findByText('Hello');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(portal.http.callsOf(`GET ${preview}`)).toHaveLength(1);
  expect(portal.cache.getQueryState(list)?.isInvalidated).toBe(true);
});

it('says that a file is empty', async () => {
  await show({ name: 'notes.txt', mimeType: 'text/plain', size: 0 });
  await screen.findByText('This file is empty');
});

it('asks for the password of a PDF until it is right, and then shows the pages', async () => {
  const portal = await show({ name: 'return.pdf', mimeType: 'application/pdf' }, undefined, ({ pdf }) => {
    pdf.password = 'right';
  });
  const { user } = portal;
  await user.type(await screen.findByLabelText('Password'), 'wrong{Enter}');
  await screen.findByText('Wrong password.');
  await user.type(screen.getByLabelText('Password'), 'right{Enter}');
  await screen.findByRole('region', { name: 'Pages of return.pdf' });
  await screen.findByText('of 3');
  expect(portal.pdf.shown).toMatchObject([{ path: preview }]);
});

it('marks a place of a PDF with the keyboard, and asks about it', async () => {
  const portal = await show({ name: 'return.pdf', mimeType: 'application/pdf' });
  const { user } = portal;
  await user.click((await screen.findAllByRole('button', { name: 'Ask about a place' }))[0] as HTMLElement);
  const frame = screen.getByRole('button', { name: 'Frame on page 1' });
  expect(document.activeElement).toBe(frame);
  expect(frame.style).toMatchObject({ left: '0px', top: '0px', width: '180px', height: '60px' });
  await user.keyboard('{ArrowRight}{ArrowDown}{ArrowDown}{Shift>}{ArrowRight}{/Shift}');
  expect(frame.style).toMatchObject({ left: '10px', top: '20px', width: '190px', height: '60px' });
  await user.keyboard('{PageDown}');
  screen.getByRole('button', { name: 'Frame on page 2' });
  await user.keyboard('{Enter}');
  await screen.findByRole('region', {
    name: 'Conversation about return.pdf: {"page":2,"x":10,"y":20,"width":190,"height":60}',
  });
  await user.click(screen.getByRole('button', { name: 'Close the conversation' }));
  expect(screen.queryByRole('button', { name: /^Frame on/ })).toBeNull();
});

it('opens a PDF at a place, and marks it until the pages are rotated', async () => {
  const place = { page: 3, x: 10, y: 20, width: 180, height: 60 };
  const portal = await show({ name: 'return.pdf', mimeType: 'application/pdf' }, undefined, undefined, place);
  const mark = await screen.findByRole('img', { name: 'Marked place on page 3' });
  expect(mark.style).toMatchObject({ left: '10px', top: '2020px', width: '180px', height: '60px' });
  const { page, ...box } = place;
  // The page is visited in an effect, after the mark has been rendered.
  await waitFor(() => expect(portal.pdf.visited).toEqual([{ page, box }]));
  await portal.user.click(screen.getAllByRole('button', { name: 'Rotate' })[0] as HTMLElement);
  expect(screen.queryByRole('img', { name: 'Marked place on page 3' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Ask about a place' })).toBeNull();
});

it('searches a PDF, goes to a page, and offers a retry when part of it could not be loaded', async () => {
  const portal = await show({ name: 'return.pdf', mimeType: 'application/pdf' });
  const { user, pdf } = portal;
  await user.type(await screen.findByRole('searchbox', { name: 'Search in document' }), 'tax');
  await screen.findByText('No matches');
  expect(pdf.searches).toEqual(['t', 'ta', 'tax']);
  const page = screen.getByRole('textbox', { name: 'Page' });
  await user.clear(page);
  await user.type(page, '2{Enter}');
  expect(pdf.visited).toEqual([{ page: 2 }]);
  act(() => pdf.loseParts());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.queryByText(/couldn’t load part/)).toBeNull();
});

it('says that a damaged PDF cannot be shown', async () => {
  const failure = Object.assign(new Error('Damaged'), { name: 'InvalidPDFException' });
  await show({ name: 'return.pdf', mimeType: 'application/pdf' }, undefined, ({ pdf }) => {
    pdf.failure = failure;
  });
  await screen.findByText('We can’t show this file');
});

async function show(
  fields: Partial<Document>,
  window?: DocumentWindow,
  prepare: (portal: TestPortal) => void = () => {},
  place?: DocumentPlace,
): Promise<TestPortal> {
  const document = makeDocument({ id: 'd1', size: 2_000, ...fields });
  const portal = createTestPortal({ documents: [document] });
  portal.http.on(`GET ${preview}`, () => new Blob(['Hello']));
  prepare(portal);
  await portal.show('document viewer documents', { viewed: { window, place } });
  return portal;
}
