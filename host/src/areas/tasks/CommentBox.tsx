import { type Task, Tasks, useI18n, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { Icon } from '@anteroom/ui/Icon';
import { TextArea } from '@anteroom/ui/TextArea';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { AutoSaver, type SavingState } from './AutoSaver.ts';
import { saveComment } from './saveComment.ts';

/** As the contract limits it. */
const maxLength = 4_000;

interface CommentBoxProps {
  task: Task;
  editable: boolean;
}

/** A word to the firm about the task, saved while it is written. Mounted anew for each task. */
export function CommentBox({ task, editable }: CommentBoxProps) {
  const { t } = useI18n();
  const [text, setText] = useState(task.comment ?? '');
  const [saving, setSaving] = useState<SavingState>('idle');
  const saver = useCommentSaver(task, setSaving);

  if (!editable) {
    return task.comment ? (
      <div className="comment-box">
        <p className="comment-box-title">{t('tasks.comment')}</p>
        <p className="comment-box-text">{task.comment}</p>
      </div>
    ) : null;
  }
  return (
    <div className="comment-box">
      <TextArea
        label={t('tasks.comment')}
        description={t('tasks.commentHint')}
        maxLength={maxLength}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          saver.write(event.target.value);
        }}
        onBlur={() => saver.flush()}
      />
      <SavingIndicator state={saving} onRetry={() => saver.flush()} />
    </div>
  );
}

function SavingIndicator({ state, onRetry }: { state: SavingState; onRetry: () => void }) {
  const { t } = useI18n();
  const failed = state === 'failed' || state === 'conflict';
  return (
    <p className="saving" data-state={state} role="status">
      {state === 'saving' && t('tasks.saving')}
      {state === 'saved' && (
        <>
          <Icon name="check" size="sm" />
          {t('tasks.saved')}
        </>
      )}
      {failed && (
        <>
          <span>{t(state === 'conflict' ? 'tasks.commentConflict' : 'tasks.commentFailed')}</span>
          <Button size="sm" onClick={onRetry}>
            {t('tasks.saveAgain')}
          </Button>
        </>
      )}
    </p>
  );
}

/** Saves for the task as it was last seen, by this screen or by the save before. What waits is sent on leaving. */
function useCommentSaver(task: Task, onState: (state: SavingState) => void): AutoSaver {
  const tasks = useService(Tasks);
  const cache = useQueryClient();
  const seen = useRef(task);
  if (task.version > seen.current.version) seen.current = task;
  const [saver] = useState(
    () =>
      new AutoSaver({
        onState,
        save: async (text) => {
          const reread = () => cache.fetchQuery({ ...tasks.task(task.taskId), staleTime: 0 });
          const saved = await saveComment({ seen: seen.current, text, tasks, reread });
          if (saved === 'conflict') return saved;
          seen.current = saved;
          return 'saved';
        },
      }),
  );
  useEffect(() => () => void saver.flush(), [saver]);
  return saver;
}
