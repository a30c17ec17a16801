import { Alerts, type Task, Tasks } from '@anteroom/sdk';
import { describe, expect, it } from 'vitest';
import { problem } from '../testing/FakeHttp.ts';
import { makeClient, makeTask, makeTaskGroup } from '../testing/makeData.ts';
import type { OpenContractPortal } from './ContractPortal.ts';

const fresh = makeTask({ taskId: 'fresh' });
const begun = makeTask({ taskId: 'begun', status: 'WIP', version: 4 });
const done = makeTask({ taskId: 'done', status: 'DONE', version: 2 });

const seed = {
  clients: [makeClient(), makeClient({ id: 'client-2', name: 'Padaria Sol' })],
  taskGroups: [
    makeTaskGroup([fresh, begun], { id: 'pending', status: 'WIP' }),
    makeTaskGroup([done], { id: 'complete', status: 'DONE' }),
    makeTaskGroup([makeTask({ taskId: 'other' })], { id: 'others', clientId: 'client-2' }),
  ],
};

export function tasksContract(open: OpenContractPortal): void {
  async function openTasks() {
    const portal = await open(seed);
    const tasks = portal.get(Tasks);
    const read = (taskId: string): Promise<Task> =>
      portal.cache.fetchQuery({ ...tasks.task(taskId), staleTime: 0 });
    return { ...portal, tasks, read };
  }

  describe('reads', () => {
    it.each([
      ['client-1', 'pending', ['pending']],
      ['client-1', 'complete', ['complete']],
      ['client-2', 'pending', ['others']],
      [null, 'pending', ['pending', 'others']],
      ['client-2', 'complete', []],
    ] as const)('groups of client %s that are %s', async (clientId, stage, ids) => {
      const { tasks, cache } = await openTasks();
      const list = await cache.fetchQuery(tasks.groups(clientId, stage, 0));
      expect(list.groups.map(({ id }) => id)).toEqual(ids);
      expect(list.total).toBe(ids.length);
    });

    it('15 groups a page, counted from 0', async () => {
      const taskGroups = Array.from({ length: 16 }, (_, index) =>
        makeTaskGroup([makeTask({ taskId: `t${index}` })], { id: `g${index}` }),
      );
      const { get, cache } = await open({ taskGroups });
      const list = (page: number) => cache.fetchQuery(get(Tasks).groups('client-1', 'pending', page));
      expect(await list(0)).toMatchObject({ total: 16, totalPages: 2 });
      expect((await list(0)).groups).toHaveLength(15);
      expect((await list(1)).groups.map(({ id }) => id)).toEqual(['g15']);
    });

    it('one group, one task, and rejects for one that there is not', async () => {
      const { tasks, cache, read } = await openTasks();
      expect((await cache.fetchQuery(tasks.group('complete'))).tasks).toEqual([
        { ...done, taskGroupId: 'complete' },
      ]);
      expect(await read('begun')).toEqual({ ...begun, taskGroupId: 'pending' });
      await expect(read('nowhere')).rejects.toMatchObject({ code: 'not-found' });
    });

    it('rejects with the server’s problem', async () => {
      const { read, fail } = await openTasks();
      fail('reads', problem('forbidden', 403));
      await expect(read('fresh')).rejects.toMatchObject({ name: 'HttpError', code: 'forbidden' });
    });
  });

  describe('changes', () => {
    it('begins a new task, and leaves a begun one as it is', async () => {
      const { tasks, read } = await openTasks();
      expect(await tasks.begin(await read('fresh'))).toMatchObject({ status: 'WIP', version: 2 });
      const before = await read('begun');
      expect(await tasks.begin(before)).toEqual(before);
    });

    it('keeps a comment', async () => {
      const { tasks, read } = await openTasks();
      expect(await tasks.comment(await read('begun'), 'Here it is.')).toMatchObject({
        comment: 'Here it is.',
        status: 'WIP',
        version: 5,
      });
    });

    it('completes a task, and moves its group when it was the last', async () => {
      const { tasks, cache, store, get, read } = await openTasks();
      await tasks.complete(await read('other'));
      expect(await read('other')).toMatchObject({ status: 'DONE' });
      const complete = await cache.fetchQuery(tasks.groups('client-2', 'complete', 0));
      expect(complete.groups).toMatchObject([{ id: 'others', status: 'DONE' }]);
      // The host says so by what it shows next.
      expect(store.get(get(Alerts).list)).toEqual([]);
    });

    it('removes a task for a reason', async () => {
      const { tasks, store, get, read } = await openTasks();
      const removed = await tasks.remove(await read('fresh'), 'Not mine');
      expect(removed).toMatchObject({ status: 'CANCELLED', doesNotApplyComment: 'Not mine' });
      // The host says so by what it shows next.
      expect(store.get(get(Alerts).list)).toEqual([]);
    });

    it('asks for a reason', async () => {
      const { tasks, read } = await openTasks();
      await expect(tasks.remove(await read('fresh'), ' ')).rejects.toMatchObject({ code: 'bad-request' });
    });

    it('shows what it has changed at once, and reads again what shows it', async () => {
      const { tasks, cache, read } = await openTasks();
      const group = tasks.group('pending');
      await cache.fetchQuery(group);
      const changed = await tasks.begin(await read('fresh'));
      expect(cache.getQueryData(tasks.task('fresh').queryKey)).toEqual(changed);
      expect(cache.getQueryState(group.queryKey)?.isInvalidated).toBe(true);
    });

    it('refuses a change of what somebody has changed meanwhile', async () => {
      const { tasks, store, get, read } = await openTasks();
      const seen = await read('fresh');
      await tasks.comment(seen, 'meanwhile');
      await expect(tasks.complete(seen)).rejects.toMatchObject({ name: 'HttpError', code: 'conflict' });
      expect(await read('fresh')).toMatchObject({ status: 'NEW', comment: 'meanwhile' });
      expect(store.get(get(Alerts).list)).toEqual([]);
    });

    it('has one effect when it is asked for twice', async () => {
      const { tasks, read } = await openTasks();
      const seen = await read('fresh');
      const once = await tasks.complete(seen);
      expect(await tasks.complete(seen)).toEqual(once);
    });

    it('refuses a change of a complete task', async () => {
      const { tasks, read } = await openTasks();
      const seen = await read('done');
      await expect(tasks.remove(seen, 'Not mine')).rejects.toMatchObject({ code: 'conflict' });
    });

    it('rejects with the server’s problem, and changes nothing', async () => {
      const { tasks, read, fail } = await openTasks();
      const seen = await read('fresh');
      fail('changes', problem('forbidden', 403));
      await expect(tasks.begin(seen)).rejects.toMatchObject({ name: 'HttpError', code: 'forbidden' });
      expect(await read('fresh')).toEqual(seen);
    });
  });
}
