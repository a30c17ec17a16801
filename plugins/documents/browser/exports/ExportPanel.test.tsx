import type { ExportJob } from '@anteroom/contract';
import { createTestPortal, problem, type TestPortal } from '@anteroom/plugin-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { startExport } from './startExport.ts';

const api = '/api/storage/v1/jobs';
const request = { fileIDs: ['d1'], folderIDs: [] };
/** Time for several polls, which run every second. */
const polls = { timeout: 5000 };

let portal: TestPortal;
let job: ExportJob;
beforeEach(() => {
  job = queued();
  portal = createTestPortal();
  portal.http
    .on(`POST ${api}/export`, () => ({ data: 'x1' }))
    .on(`GET ${api}/x1`, () => ({ data: job }))
    .on(`POST ${api}/x1/download-links`, () => ({ url: '/zip', fileName: 'Receipts.zip' }))
    .on(`DELETE ${api}/x1`, () => null);
});

function queued(): ExportJob {
  return {
    id: 'x1',
    jobStatus: 'QUEUED',
    fileName: 'Receipts.zip',
    createdDate: '2026-11-20T12:00:00Z',
    expiresDate: '2026-11-21T12:00:00Z',
    filesDone: 0,
    filesTotal: 2,
    bytesDone: 0,
    bytesTotal: 200,
    size: null,
    missingCount: 0,
    missing: [],
  };
}

const marked = () => portal.preferences.get('exports');
const followed = () => portal.downloads.followed.map(({ fileName }) => fileName);

async function start(): Promise<ReturnType<typeof within>> {
  await startExport(request, { get: portal.scope.get, cache: portal.cache });
  await portal.show('panel exports');
  return within(screen.getByRole('region', { name: 'Downloads' }));
}

it('shows the progress, and downloads a complete zip automatically, once', async () => {
  const panel = await start();
  expect(portal.panels.shown).toEqual(new Set(['exports']));
  expect(marked()).toEqual({ x1: request });
  await panel.findByText('Waiting');
  job = { ...job, jobStatus: 'RUNNING', filesDone: 1, bytesDone: 80 };
  await panel.findByText(/^1 of 2 files/, undefined, polls);
  job = { ...job, jobStatus: 'SUCCESS', size: 300 };
  await panel.findByText('Downloaded', undefined, polls);
  expect(followed()).toEqual(['Receipts.zip']);
  expect(marked()).toBeUndefined();
  expect(portal.http.callsOf(`GET ${api}/x1`).length).toBeLessThan(8);
});

it('makes one zip of a double tap', async () => {
  const services = { get: portal.scope.get, cache: portal.cache };
  await Promise.all([startExport(request, services), startExport(request, services)]);
  await startExport(request, services);
  expect(portal.http.callsOf(`POST ${api}/export`)).toHaveLength(1);
  await startExport({ fileIDs: ['d2'], folderIDs: [] }, services);
  expect(portal.http.callsOf(`POST ${api}/export`)).toHaveLength(2);
});

it('downloads a zip that is ready at the first poll', async () => {
  job = { ...job, jobStatus: 'SUCCESS', size: 300 };
  await (await start()).findByText('Downloaded');
  expect(followed()).toEqual(['Receipts.zip']);
});

it('does not download a zip that lacks documents until the user chooses to', async () => {
  job = { ...job, jobStatus: 'PARTIAL_SUCCESS', missingCount: 2, missing: ['a.pdf'] };
  const panel = await start();
  await panel.findByText('2 documents are missing.');
  expect(followed()).toEqual([]);
  expect(marked()).toEqual({ x1: request });
  await portal.user.click(panel.getByRole('button', { name: 'Show details' }));
  const dialog = await screen.findByRole('dialog', { name: 'Receipts.zip' });
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['a.pdf', '…']);
  await portal.user.click(within(dialog).getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  await portal.user.click(panel.getByRole('button', { name: 'Download the rest' }));
  await panel.findByText('Downloaded');
  expect(portal.http.callsOf(`POST ${api}/x1/download-links`)[0]?.options.params).toEqual({ partial: true });
});

it('continues after a reload, offers what has become ready, and drops what no longer exists', async () => {
  portal.preferences.set('exports', { x1: request, gone: request });
  job = { ...job, jobStatus: 'SUCCESS', size: 300 };
  await portal.show('panel exports');
  await screen.findByText(/^Available until/);
  await waitFor(() => expect(marked()).toEqual({ x1: request }));
  expect(followed()).toEqual([]);
  await portal.user.click(screen.getByRole('button', { name: 'Download Receipts.zip' }));
  await screen.findByText('Downloaded');
  expect(followed()).toEqual(['Receipts.zip']);
});

it('says that the access has changed, and prepares the zip again on demand', async () => {
  portal.http.on(`POST ${api}/x1/download-links`, () => {
    throw problem('conflict', 409);
  });
  job = { ...job, jobStatus: 'SUCCESS', size: 300 };
  const panel = await start();
  await panel.findByText('Your access has changed. Prepare the download again.');
  portal.http
    .on(`POST ${api}/export`, () => ({ data: 'x2' }))
    .on(`GET ${api}/x2`, () => ({ data: { ...job, id: 'x2' } }))
    .on(`POST ${api}/x2/download-links`, () => ({ url: '/zip', fileName: 'Again.zip' }));
  await portal.user.click(panel.getByRole('button', { name: 'Prepare again' }));
  await panel.findByText('Downloaded');
  expect(followed()).toEqual(['Again.zip']);
  expect(portal.http.callsOf(`DELETE ${api}/x1`)).toHaveLength(1);
});

it('forgets a cancelled export, and closes the empty panel', async () => {
  const panel = await start();
  await portal.user.click(await panel.findByRole('button', { name: /^Cancel download of/ }));
  await waitFor(() => expect(portal.panels.shown).toEqual(new Set()));
  expect(screen.queryByRole('region', { name: 'Downloads' })).toBeNull();
  expect(marked()).toBeUndefined();
});

it.each([
  ['conflict', 409, 'There’s nothing to download here.'],
  ['not-found', 404, 'Some of the items you chose are no longer available. Choose again.'],
  ['too-large', 413, 'This is too large for one download. Download it in parts.'],
])('explains why no download is prepared: %s', async (code, status, msg) => {
  portal.http.on(`POST ${api}/export`, () => {
    throw problem(code, status);
  });
  await startExport(request, { get: portal.scope.get, cache: portal.cache });
  expect(portal.store.get(portal.alerts.list)).toMatchObject([{ type: 'danger', msg }]);
  expect(portal.panels.shown).toEqual(new Set());
});
