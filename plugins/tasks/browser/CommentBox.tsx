import { useHoldUnsaved } from '@anteroom/screen-parts/useHoldUnsaved';
import { type Task, Tasks, useService } from '@anteroom/sdk';
import { SavedTextArea } from '@anteroom/ui/SavedTextArea';
import { useAutoSave } from '@anteroom/ui/SavingIndicator';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveComment } from './saveComment.ts';
import { useChanger } from './useChanger.ts';

/** Maximum length, as in the contract. */
const maxLength = 4_000;

interface CommentBoxProps {
  /** ID of the field. */
  id: string;
  task: Task;
  editable: boolean;
}

/** Field for a comment to the firm about the task, saved while the person types. Must be remounted for each task. */
export function CommentBox({ id, task, editable }: CommentBoxProps) {
  const { t } = useTranslation();
  const { key: changer, ...change } = useChanger(task);
  const saving = useAutoSave(useSaveComment(task));
  const holdUnsaved = useHoldUnsaved();
  const [openedEditable] = useState(editable);

  if (!openedEditable) {
    return task.comment ? (
      <div className="comment-box">
        <p className="comment-box-title">{t('tasks.comment')}</p>
        <p className="comment-box-text">{task.comment}</p>
      </div>
    ) : null;
  }
  // A note that was never written cannot be added any more.
  if (!editable && !task.comment && !saving.isUnsaved()) return null;
  return (
    <SavedTextArea
      id={id}
      label={t('tasks.comment')}
      description={t('tasks.commentHint')}
      maxLength={maxLength}
      // When the task is completed elsewhere, for example, the text stays visible.
      readOnly={!editable}
      stored={task.comment ?? ''}
      saving={saving}
      holdUnsaved={holdUnsaved}
      texts={(key) =>
        key === 'conflict' && changer === 'person'
          ? t('tasks.save.conflictBy', { ...change })
          : t(`tasks.save.${key}`)
      }
    />
  );
}

/**
 * Returns a function that saves the comment, based on the task version last seen by this screen or returned by the
 * previous save.
 */
function useSaveComment(task: Task): (text: string) => Promise<void> {
  const tasks = useService(Tasks);
  const cache = useQueryClient();
  const seen = useRef(task);
  if (task.version > seen.current.version) seen.current = task;
  return async (text) => {
    const reread = () => cache.fetchQuery({ ...tasks.task(task.taskId), staleTime: 0 });
    seen.current = await saveComment({ seen: seen.current, text, tasks, reread });
  };
}
