import type { Task } from '@anteroom/contract';
import { HttpError } from '@anteroom/sdk';
import { describe, expect, it, vi } from 'vitest';
import { saveComment } from './saveComment.ts';
import { task } from './testing/sampleTasks.ts';

const conflict = new HttpError({
  kind: 'problem',
  status: 409,
  problem: { type: 'urn:anteroom:problem:conflict', title: 'Conflict', status: 409 },
});

describe('saveComment', () => {
  it('returns the saved task', async () => {
    const comment = vi.fn(async (task: Task, text: string) => ({ ...task, comment: text, version: 2 }));
    const saved = await saveComment({ seen: task(), text: 'Hello', tasks: { comment }, reread: unused });
    expect(saved).toMatchObject({ comment: 'Hello', version: 2 });
  });

  it('retries with the newest task when something other than the comment has changed', async () => {
    const comment = commentRefusedAt(1);
    const newest = task({ version: 2, status: 'WIP' });
    const saved = await saveComment({
      seen: task(),
      text: 'Hello',
      tasks: { comment },
      reread: async () => newest,
    });
    expect(comment).toHaveBeenLastCalledWith(newest, 'Hello');
    expect(saved).toMatchObject({ comment: 'Hello', version: 3 });
  });

  it('rejects with the conflict when somebody else has changed the comment', async () => {
    const newest = task({ version: 2, comment: 'From another tab' });
    const saved = saveComment({
      seen: task(),
      text: 'Hello',
      tasks: { comment: commentRefusedAt(1) },
      reread: async () => newest,
    });
    await expect(saved).rejects.toBe(conflict);
  });

  it('rejects with the conflict when the task has been completed', async () => {
    const saved = saveComment({
      seen: task(),
      text: 'Hello',
      tasks: { comment: commentRefusedAt(1) },
      reread: async () => task({ version: 2, status: 'DONE' }),
    });
    await expect(saved).rejects.toBe(conflict);
  });

  it('rejects with any other error unchanged', async () => {
    const offline = new HttpError({ kind: 'network' });
    const comment = async () => {
      throw offline;
    };
    await expect(
      saveComment({ seen: task(), text: 'Hello', tasks: { comment }, reread: unused }),
    ).rejects.toBe(offline);
  });
});

/** Accepts a comment unless it is based on this version. */
function commentRefusedAt(version: number) {
  return vi.fn(async (seen: Task, text: string): Promise<Task> => {
    if (seen.version === version) throw conflict;
    return { ...seen, comment: text, version: seen.version + 1 };
  });
}

async function unused(): Promise<Task> {
  throw new Error('Nothing should be read again.');
}
