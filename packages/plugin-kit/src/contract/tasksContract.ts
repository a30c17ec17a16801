import { Alerts, Session, type Task, Tasks, taskConflict } from '@anteroom/sdk';
import { describe, expect, it } from 'vitest';
import { problem } from '../testing/FakeHttp.ts';
import { makeClient, makeStep, makeTask, makeTaskGroup } from '../testing/makeData.ts';
import type { OpenContractPortal } from './ContractPortal.ts';

const fresh = makeTask({ taskId: 'fresh' });
const begun = makeTask({ taskId: 'begun', status: 'WIP', version: 4 });
const stepwise = makeTask({
  taskId: 'stepwise',
  definition: { title: 'Wages' },
  steps: [makeStep(), makeStep({ number: 2, label: 'February', required: false, version: 3 })],
});
const done = makeTask({ taskId: 'done', status: 'DONE', version: 2 });

const seed = {
  clients: [makeClient(), makeClient({ id: 'client-2', name: 'Padaria Sol' })],
  taskGroups: [
    makeTaskGroup([fresh, begun, stepwise], { id: 'pending', status: 'WIP' }),
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

  it('lists the changes that this tab has made to a task', async () => {
    const { tasks, read } = await openTasks();
    expect(tasks.ownChanges('fresh')).toEqual([]);
    await tasks.comment(await read('fresh'), 'Closed in May');
    expect(tasks.ownChanges('fresh')).toMatchObject([{ ended: true }]);
    expect(tasks.ownChanges('begun')).toEqual([]);
  });

  describe('reading', () => {
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

    it('returns 15 groups per page, with pages counted from 0', async () => {
      const taskGroups = Array.from({ length: 16 }, (_, index) =>
        makeTaskGroup([makeTask({ taskId: `t${index}` })], { id: `g${index}` }),
      );
      const { get, cache } = await open({ taskGroups });
      const list = (page: number) => cache.fetchQuery(get(Tasks).groups('client-1', 'pending', page));
      expect(await list(0)).toMatchObject({ total: 16, totalPages: 2 });
      expect((await list(0)).groups).toHaveLength(15);
      expect((await list(1)).groups.map(({ id }) => id)).toEqual(['g15']);
    });

    it('returns a group and a task, and rejects an unknown task with not-found', async () => {
      const { tasks, cache, read } = await openTasks();
      const { definition, data, steps, changedBy, changedAt, ...summary } = done;
      expect((await cache.fetchQuery(tasks.group('complete'))).tasks).toEqual([
        { ...summary, taskGroupId: 'complete' },
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
    it('begins a new task, and leaves a begun one unchanged', async () => {
      const { tasks, read } = await openTasks();
      expect(await tasks.begin(await read('fresh'))).toMatchObject({ status: 'WIP', version: 2 });
      const before = await read('begun');
      expect(await tasks.begin(before)).toEqual(before);
    });

    it('stores a comment', async () => {
      const { tasks, read } = await openTasks();
      expect(await tasks.comment(await read('begun'), 'Here it is.')).toMatchObject({
        comment: 'Here it is.',
        status: 'WIP',
        version: 5,
      });
    });

    it('stores data in place of what was there, and begins a new task', async () => {
      const { tasks, read } = await openTasks();
      const once = await tasks.save(await read('fresh'), { name: 'Olivia', age: 40 });
      expect(once).toMatchObject({ status: 'WIP', version: 2, data: { name: 'Olivia', age: 40 } });
      expect((await tasks.save(once, { name: 'Liv' })).data).toEqual({ name: 'Liv' });
    });

    it('records who last changed a task or a step of it, and when', async () => {
      const { tasks, get, read } = await openTasks();
      const { userId, firstName, lastName } = get(Session).info;
      const by = { userGuid: userId, firstName, lastName, isCurrentUser: true, role: 'client' };
      expect(await read('begun')).toMatchObject({ changedBy: null, changedAt: null });
      const at = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/);
      expect(await tasks.comment(await read('begun'), 'Here it is.')).toMatchObject({
        changedBy: by,
        changedAt: at,
      });
      const seen = await read('stepwise');
      await tasks.saveStep(seen, 2, { comment: 'Later' });
      const error = await tasks.saveStep(seen, 2, { comment: 'Sooner' }).catch((cause: unknown) => cause);
      expect(taskConflict(error)).toMatchObject({ current: { changedBy: by, changedAt: at } });
    });

    it('changes a step’s data, its comment and whether it applies', async () => {
      const { tasks, read } = await openTasks();
      const said = await tasks.saveStep(await read('stepwise'), 2, { comment: 'Later' });
      expect([said.status, said.steps[1]?.comment]).toEqual(['NEW', 'Later']);
      const given = await tasks.saveStep(said, 1, { data: { amount: 5 } });
      expect(given).toMatchObject({ status: 'WIP', stepsDone: 1, stepsTotal: 2 });
      expect(given.steps[0]).toMatchObject({ data: { amount: 5 }, version: 2 });
      const off = await tasks.saveStep(given, 2, { dnaComment: 'None' });
      expect([off.steps[1]?.dnaComment, off.stepsDone]).toEqual(['None', 2]);
      const on = await tasks.saveStep(off, 2, { dnaComment: null });
      expect([on.steps[1]?.dnaComment, on.stepsDone]).toEqual([null, 1]);
      expect(await read('stepwise')).toEqual(on);
    });

    it('rejects a stale change of a step with the stored task, and overwrites it on request', async () => {
      const { tasks, read } = await openTasks();
      const seen = await read('stepwise');
      const first = await tasks.saveStep(seen, 1, { data: { amount: 5 } });
      const error = await tasks.saveStep(seen, 1, { data: { amount: 6 } }).catch((cause: unknown) => cause);
      expect(taskConflict(error)).toEqual({ reason: 'stale', current: first });
      const over = await tasks.saveStep(seen, 1, { data: { amount: 6 }, overwrite: true });
      expect(over.steps[0]?.data).toEqual({ amount: 6 });
    });

    it('does not complete a task with open points, and lists them', async () => {
      const { tasks, read } = await openTasks();
      const seen = await read('stepwise');
      const error = await tasks.complete(seen).catch((cause: unknown) => cause);
      expect(taskConflict(error)).toMatchObject({
        reason: 'open-points',
        points: [{ path: 'steps/1', reason: 'step-open' }],
      });
      expect(await read('stepwise')).toEqual(seen);
    });

    it('marks a task as received', async () => {
      const { tasks, read } = await openTasks();
      expect(await tasks.receive(await read('fresh'))).toMatchObject({ status: 'RECEIVED' });
    });

    it('completes a task, and its group once the last task is done', async () => {
      const { tasks, cache, store, get, read } = await openTasks();
      await tasks.complete(await read('other'));
      expect(await read('other')).toMatchObject({ status: 'DONE' });
      const complete = await cache.fetchQuery(tasks.groups('client-2', 'complete', 0));
      expect(complete.groups).toMatchObject([{ id: 'others', status: 'DONE' }]);
      // The host shows it by what it displays next.
      expect(store.get(get(Alerts).list)).toEqual([]);
    });

    it('removes a task with a reason', async () => {
      const { tasks, store, get, read } = await openTasks();
      const removed = await tasks.remove(await read('fresh'), 'Not mine');
      expect(removed).toMatchObject({ status: 'CANCELLED', doesNotApplyComment: 'Not mine' });
      // The host shows it by what it displays next.
      expect(store.get(get(Alerts).list)).toEqual([]);
    });

    it('rejects a removal without a reason as bad-request', async () => {
      const { tasks, read } = await openTasks();
      await expect(tasks.remove(await read('fresh'), ' ')).rejects.toMatchObject({ code: 'bad-request' });
    });

    it('updates the cached task at once and invalidates the lists that show it', async () => {
      const { tasks, cache, read } = await openTasks();
      const group = tasks.group('pending');
      await cache.fetchQuery(group);
      const changed = await tasks.begin(await read('fresh'));
      expect(cache.getQueryData(tasks.task('fresh').queryKey)).toEqual(changed);
      expect(cache.getQueryState(group.queryKey)?.isInvalidated).toBe(true);
    });

    it('rejects a change of a stale task with conflict and the current task', async () => {
      const { tasks, store, get, read } = await openTasks();
      const seen = await read('fresh');
      await tasks.comment(seen, 'meanwhile');
      const error = await tasks.complete(seen).catch((cause: unknown) => cause);
      expect(error).toMatchObject({ name: 'HttpError', code: 'conflict' });
      expect(taskConflict(error)).toEqual({ reason: 'stale', current: await read('fresh') });
      expect(await read('fresh')).toMatchObject({ status: 'NEW', comment: 'meanwhile' });
      expect(store.get(get(Alerts).list)).toEqual([]);
    });

    it('is idempotent when a task is completed twice', async () => {
      const { tasks, read } = await openTasks();
      const seen = await read('fresh');
      const once = await tasks.complete(seen);
      expect(await tasks.complete(seen)).toEqual(once);
    });

    it('rejects a change of a complete task with task-complete', async () => {
      const { tasks, read } = await openTasks();
      const seen = await read('done');
      const error = await tasks.remove(seen, 'Not mine').catch((cause: unknown) => cause);
      expect(taskConflict(error)).toEqual({ reason: 'task-complete' });
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
