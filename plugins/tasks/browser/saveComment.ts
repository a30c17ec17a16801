import { isPending } from '@anteroom/domain/tasks/taskTransitions';
import { HttpError, type Task, type Tasks } from '@anteroom/sdk';

/** Services for saving a comment. */
export interface CommentOfTask {
  /** The task as it was last seen, comment included. */
  readonly seen: Task;
  readonly text: string;
  readonly tasks: Pick<Tasks, 'comment'>;
  /** Reads the task as the server has it now. */
  readonly reread: () => Promise<Task>;
}

/**
 * Saves a comment. A conflict is only one if somebody else has changed the comment, or completed the task: when the task
 * was changed otherwise, as by its first upload, the comment is sent again for its new version.
 *
 * @throws HttpError of code `conflict`, or whatever else kept it from being saved
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
