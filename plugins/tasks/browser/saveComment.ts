import { isPending } from '@anteroom/domain/tasks/taskTransitions';
import { HttpError, type Task, type Tasks } from '@anteroom/sdk';

/** Data and services for saving a comment. */
export interface CommentOfTask {
  /** The task as last seen, including its comment. */
  readonly seen: Task;
  readonly text: string;
  readonly tasks: Pick<Tasks, 'comment'>;
  /** Reloads the task from the server. */
  readonly reread: () => Promise<Task>;
}

/**
 * Saves a comment. It is a real conflict only if somebody else has changed the comment or completed the task; if the
 * task was changed in another way, for example by its first upload, the comment is sent again for the new version.
 *
 * @throws HttpError with the code `conflict`, or any other error that prevented saving
 */
export async function saveComment({ seen, text, tasks, reread }: CommentOfTask): Promise<Task> {
  try {
    return await tasks.comment(seen, text);
  } catch (error) {
    if (!(error instanceof HttpError) || error.code !== 'conflict') throw error;
    const newest = await reread();
    if (newest.comment !== seen.comment || !isPending(newest.status)) throw error;
    return await tasks.comment(newest, text);
  }
}
