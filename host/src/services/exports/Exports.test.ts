import type { ExportJob } from '@anteroom/contract';
import { Preferences } from '@anteroom/sdk';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeServer, Refusal } from '../../testing/FakeServer.ts';
import { type Opened, openServices } from '../../testing/openServices.ts';
import { StateStore } from '../page/StateStore.ts';
import { Exports, type FollowedExport } from './Exports.ts';
import { exportsKey } from './exportsMark.ts';

const api = '/api/storage/v1/jobs';
const request = { fileIDs: ['d1'], folderIDs: [] };

let server: FakeServer;
let portal: Opened;
let exports: Exports;
let downloads: string[];
let job: ExportJob;
beforeEach(async () => {
  localStorage.clear();
  job = queued();
  server = await FakeServer.start();
  server
    .on(`POST ${api}/export`, () => ({ data: 'x1' }))
    .on(`GET ${api}/x1`, () => ({ data: job }))
    .on(`POST ${api}/x1/download-links`, () => ({ url: '/zip', fileName: 'Receipts.zip' }));
  portal = openServices(server);
  exports = portal.get(Exports);
  downloads = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push(this.download);
  });
});
afterEach(() => server.stop());

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

const marked = () => portal.get<Preferences>(Preferences).get(exportsKey);

async function shown(expected: object): Promise<FollowedExport> {
  return vi.waitFor(
    () => {
      const [one] = portal.get(StateStore).get(exports.all);
      expect(one).toMatchObject(expected);
      return one as FollowedExport;
    },
    { timeout: 5000 },
  );
}

it('tells how far it is, each second, and downloads what is whole by itself, once', async () => {
  await exports.start(request);
  expect(marked()).toEqual({ x1: request });
  await shown({ job: { jobStatus: 'QUEUED' } });
  job = { ...job, jobStatus: 'RUNNING', filesDone: 1, bytesDone: 80 };
  await shown({ job: { filesDone: 1, bytesDone: 80 }, isDownloaded: false });
  job = { ...job, jobStatus: 'SUCCESS', size: 300 };
  await shown({ isDownloaded: true });
  expect(downloads).toEqual(['Receipts.zip']);
  expect(marked()).toBeUndefined();
  expect(server.requestsOf(`GET ${api}/x1`).length).toBeLessThan(8);
});

it.each(['PARTIAL_SUCCESS', 'ERROR'] as const)('leaves %s for the person to decide', async (jobStatus) => {
  job = { ...job, jobStatus, missingCount: 1, missing: ['a.pdf'] };
  await exports.start(request);
  await shown({ job: { jobStatus } });
  expect(downloads).toEqual([]);
  expect(marked()).toEqual({ x1: request });
});

it('goes on after a reload; what has become ready meanwhile waits', async () => {
  portal.get<Preferences>(Preferences).set(exportsKey, { x1: request, gone: request });
  job = { ...job, jobStatus: 'SUCCESS', size: 300 };
  await exports.find();
  await shown({ id: 'x1', isDownloaded: false, request });
  expect(marked()).toEqual({ x1: request });
  expect(downloads).toEqual([]);
  await exports.download('x1');
  expect(downloads).toEqual(['Receipts.zip']);
});

it('says when what the person may see has changed, and asks for it again', async () => {
  server.on(`POST ${api}/x1/download-links`, () => new Refusal(409, 'conflict', 'export-outdated'));
  job = { ...job, jobStatus: 'SUCCESS', size: 300 };
  await exports.start(request);
  const outdated = await shown({ isOutdated: true });
  server
    .on(`POST ${api}/export`, () => ({ data: 'x2' }))
    .on(`GET ${api}/x2`, () => ({ data: { ...job, id: 'x2' } }))
    .on(`POST ${api}/x2/download-links`, () => ({ url: '/zip', fileName: 'Again.zip' }))
    .on(`DELETE ${api}/x1`, () => null);
  await exports.retry(outdated);
  await shown({ id: 'x2', isDownloaded: true });
  expect(server.requestsOf(`DELETE ${api}/x1`)).toHaveLength(1);
});

it('that is cancelled is not asked about any more', async () => {
  server.on(`DELETE ${api}/x1`, () => null);
  await exports.start(request);
  await shown({ job: { jobStatus: 'QUEUED' } });
  await exports.remove('x1');
  expect(portal.get(StateStore).get(exports.all)).toEqual([]);
  expect(marked()).toBeUndefined();
});
