import { type Document, Documents, type Query } from '@anteroom/sdk';
import { describe, expect, it } from 'vitest';
import { problem } from '../testing/FakeHttp.ts';
import { historyAt, makeDocument, makeFolder } from '../testing/makeData.ts';
import type { OpenContractPortal } from './ContractPortal.ts';

const folder = makeFolder({ id: 'folder-1', name: 'Receipts' });
const at = (day: number) => ({ history: historyAt(`2026-11-0${day}T09:00:00Z`) });
const documents = [
  makeDocument({ name: 'b.pdf', ...at(1), customItemMetaData: { ccTask: 'task-1' } }),
  makeDocument({ name: 'c.pdf', ...at(3), parent: { id: folder.id, type: 'Folder', name: folder.name } }),
  makeDocument({ name: 'a.pdf', ...at(2) }),
  makeDocument({ name: 'others.pdf', ...at(4), clientId: 'client-2' }),
];
const root = { type: 'clients', id: 'client-1' } as const;
const pdf = (name: string) => new File(['%PDF-1.7 content'], name, { type: 'application/pdf' });
const namesOf = (list: readonly Document[]) => list.map(({ name }) => name);

export function documentsContract(open: OpenContractPortal): void {
  async function openDocuments() {
    const portal = await open({ documents, containers: [folder] });
    const service = portal.get(Documents);
    const read = <T>(query: Query<T>): Promise<T> => portal.cache.fetchQuery({ ...query, staleTime: 0 });
    return { ...portal, service, read };
  }

  describe('reading', () => {
    it('returns the client’s newest documents, up to the given count', async () => {
      const { service, read } = await openDocuments();
      expect(namesOf(await read(service.newest('client-1', 2)))).toEqual(['c.pdf', 'a.pdf']);
    });

    it('lists all documents of a client or of one container, newest first or by name', async () => {
      const { service, read } = await openDocuments();
      const list = async (...args: Parameters<Documents['list']>) =>
        namesOf((await read(service.list(...args))).items);
      expect(await list('client-1', null, null)).toEqual(['c.pdf', 'a.pdf', 'b.pdf']);
      expect(await list('client-1', null, null, 'name')).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
      expect(await list('client-1', 'folder-1', null)).toEqual(['c.pdf']);
    });

    it('lists documents page by page, 100 at a time', async () => {
      const many = Array.from({ length: 101 }, (_, index) =>
        makeDocument({ name: `${String(index).padStart(3, '0')}.pdf` }),
      );
      const { get, cache } = await open({ documents: many });
      const service = get(Documents);
      const first = await cache.fetchQuery(service.list('client-1', null, null, 'name'));
      expect(first.items).toHaveLength(100);
      expect(first.next).not.toBeNull();
      const second = await cache.fetchQuery(service.list('client-1', null, first.next, 'name'));
      expect([namesOf(second.items), second.next]).toEqual([['100.pdf'], null]);
    });

    it('lists the documents of a task', async () => {
      const { service, read } = await openDocuments();
      expect(namesOf(await read(service.ofTask('client-1', 'task-1')))).toEqual(['b.pdf']);
    });

    it('lists the containers, root first', async () => {
      const { service, read } = await openDocuments();
      const tree = await read(service.tree('client-1'));
      expect(tree.map(({ id, parentId }) => [id, parentId])).toEqual([
        ['client-1', null],
        ['folder-1', 'client-1'],
      ]);
    });

    it('returns the root as the default folder for uploads', async () => {
      const { service, read } = await openDocuments();
      expect(await read(service.defaultFolder('client-1'))).toMatchObject({ id: 'client-1', type: 'Client' });
    });

    it('returns a document by its ID, and rejects an unknown ID with not-found', async () => {
      const { service, read } = await openDocuments();
      const [document] = documents as [Document];
      expect(await read(service.document(document.id))).toMatchObject({ name: 'b.pdf' });
      await expect(read(service.document('none'))).rejects.toMatchObject({ code: 'not-found' });
    });

    it('returns the file types that may be uploaded', async () => {
      const { service, read } = await openDocuments();
      const { convertedTypes, unconvertedTypes } = await read(service.constraints());
      expect(convertedTypes).toContain('pdf');
      expect(unconvertedTypes).toContain('zip');
    });

    it('reports that there is room for a file', async () => {
      const { service, read } = await openDocuments();
      expect(await read(service.hasRoom(1000))).toBe(true);
    });

    it('rejects with the server’s problem', async () => {
      const { service, read, fail } = await openDocuments();
      fail('reads', problem('forbidden', 403));
      await expect(read(service.newest('client-1', 2))).rejects.toMatchObject({ code: 'forbidden' });
      const [document] = documents as [Document];
      await expect(service.download(document)).rejects.toMatchObject({ code: 'forbidden' });
    });
  });

  it('reports every reason why a file may not be uploaded', async () => {
    const { service } = await openDocuments();
    expect(service.check(pdf('fine.pdf'))).toEqual([]);
    expect(service.check(new File([], 'rece|pt.exe'))).toEqual(['empty', 'wrong-type', 'bad-characters']);
  });

  describe('uploads', () => {
    it('sends a file, reports its state and lists it under its task', async () => {
      const { service, read, store } = await openDocuments();
      const upload = service.upload({ file: pdf('new.pdf'), to: root, metaData: { ccTask: 'task-1' } });
      expect(store.get(upload.state)).toMatchObject({ kind: 'sending', sentBytes: 0, totalBytes: 16 });
      const ended = await upload.ended;
      expect(ended).toMatchObject({ kind: 'done', document: { name: 'new.pdf', clientId: 'client-1' } });
      expect(store.get(upload.state)).toEqual(ended);
      expect(namesOf(await read(service.ofTask('client-1', 'task-1')))).toContain('new.pdf');
    });

    it('tags the document with its task and step', async () => {
      const { service } = await openDocuments();
      const task = {
        taskId: 'task-1',
        label: 'Records',
        kind: 'DOCUMENT_REQUEST',
        params: { taxYear: 2025 },
      } as const;
      const ended = await service.upload({ file: pdf('new.pdf'), to: root, task, step: 2 }).ended;
      expect(ended.kind === 'done' && ended.document.customItemMetaData).toEqual({
        ccTask: 'task-1',
        ccTaskLabel: 'Records',
        ccGroupType: 'DOCUMENT_REQUEST.2025',
        ccStep: '2',
      });
    });

    it('invalidates the lists that are shown', async () => {
      const { service, cache } = await openDocuments();
      const newest = service.newest('client-1', 5);
      await cache.fetchQuery(newest);
      await service.upload({ file: pdf('new.pdf'), to: root }).ended;
      expect(cache.getQueryState(newest.queryKey)?.isInvalidated).toBe(true);
    });

    it('numbers a name that is already taken in its container', async () => {
      const { service, store } = await openDocuments();
      const upload = service.upload({ file: pdf('a.pdf'), to: root });
      expect(await upload.ended).toMatchObject({ kind: 'done', document: { name: 'a (1).pdf' } });
      expect(store.get(upload.name)).toBe('a (1).pdf');
      const elsewhere = service.upload({ file: pdf('a.pdf'), to: { type: 'folders', id: 'folder-1' } });
      expect(await elsewhere.ended).toMatchObject({ document: { name: 'a.pdf' } });
    });

    it('reports why the server rejected a file, and succeeds on retry', async () => {
      const { service, fail, store } = await openDocuments();
      fail('changes', problem('file-type-not-allowed', 415));
      const upload = service.upload({ file: pdf('new.pdf'), to: root });
      expect(await upload.ended).toMatchObject({
        kind: 'failed',
        reason: 'refused',
        code: 'file-type-not-allowed',
      });
      fail('changes', null);
      upload.retry();
      expect(store.get(upload.state).kind).toBe('sending');
      expect(await upload.ended).toMatchObject({ kind: 'done' });
    });

    it('ignores retry and cancel after the file has arrived', async () => {
      const { service, store, read } = await openDocuments();
      const upload = service.upload({ file: pdf('new.pdf'), to: root });
      await upload.ended;
      upload.retry();
      upload.cancel();
      expect(store.get(upload.state).kind).toBe('done');
      expect(
        namesOf(await read(service.newest('client-1', 9))).filter((name) => /^new/.test(name)),
      ).toHaveLength(1);
    });

    it('ends as cancelled when it is cancelled', async () => {
      const { service } = await openDocuments();
      const upload = service.upload({ file: pdf('new.pdf'), to: root });
      upload.cancel();
      expect(await upload.ended).toEqual({ kind: 'failed', reason: 'cancelled' });
    });
  });

  it('removes and restores a document, and rejects with the server’s problem', async () => {
    const { service, read, fail } = await openDocuments();
    const [document] = documents as [Document];
    const shown = async () => namesOf(await read(service.ofTask('client-1', 'task-1')));
    fail('changes', problem('forbidden', 403));
    await expect(service.remove(document)).rejects.toMatchObject({ code: 'forbidden' });
    fail('changes', null);
    await service.remove(document);
    expect(await shown()).toEqual([]);
    await service.restore(document);
    expect(await shown()).toEqual(['b.pdf']);
  });

  it('adds files, and returns those that it rejects with their reasons', async () => {
    const { service, read } = await openDocuments();
    const empty = new File([], 'empty.pdf', { type: 'application/pdf' });
    expect(await service.add([pdf('new.pdf'), empty], folder)).toEqual([
      { name: 'empty.pdf', reasons: ['empty'] },
    ]);
    await expect
      .poll(async () => namesOf((await read(service.list('client-1', folder.id, null))).items))
      .toContain('new.pdf');
  });

  it('downloads a document', async () => {
    const { service } = await openDocuments();
    const [document] = documents as [Document];
    await expect(service.download(document)).resolves.toBeUndefined();
  });
}
