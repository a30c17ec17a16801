import type { ResumableUpload } from '@anteroom/contract';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FakeServer } from '../../testing/FakeServer.ts';
import { openPortal } from '../../testing/openPortal.tsx';
import { OpenPanels, uploadsPanel } from '../page/Panels.ts';

let server: FakeServer;
beforeEach(async () => {
  server = await FakeServer.start();
});
afterEach(async () => {
  Reflect.deleteProperty(navigator, 'locks');
  await server.stop();
});

const upload = (id: string): Partial<ResumableUpload> => ({ id, fileName: `${id}.pdf`, size: 10, offset: 5 });

it('leaves out unfinished uploads that another page of the browser is sending', async () => {
  const locks = { query: async () => ({ held: [{ name: 'anteroom.upload.theirs' }, { name: 'other' }] }) };
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  server.on('GET /api/storage/v1/uploads', () => ({ data: [upload('theirs'), upload('earlier')] }));
  const { portal } = await openPortal('/notfound', server);
  await screen.findByRole('heading', { level: 1 });
  act(() => portal.container.get(OpenPanels).open(uploadsPanel));
  expect(await screen.findByRole('button', { name: '1 unfinished upload' })).toBeTruthy();
});
