import { Http, useService, useSession } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Dialog } from '@anteroom/ui/Dialog';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { TextArea } from '@anteroom/ui/TextArea';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActionDialogProps } from '../actions/DocumentAction.ts';
import { DocumentsFailed } from '../DocumentsFailed.tsx';
import { CommentItem } from './CommentItem.tsx';
import { addComment, commentLength, readComments } from './commentQueries.ts';

/** Shows a document's comments, oldest first, and a field to add one. Everyone who may read the document sees them. */
export function CommentsDialog({ selection, onClose }: ActionDialogProps) {
  const { t } = useTranslation();
  const isReadOnly = useSession().emulatedUserId !== null;
  const [document] = selection.documents;
  if (!document) return null;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('documents.comments.title', { name: document.name })}
      closeLabel={t('shell.close')}
    >
      <div className="ar-stack">
        <Thread documentId={document.id} />
        {!isReadOnly && <NewComment documentId={document.id} />}
      </div>
    </Dialog>
  );
}

function Thread({ documentId }: { documentId: string }) {
  const { t } = useTranslation();
  const http = useService(Http);
  const end = useRef<HTMLDivElement>(null);
  const thread = useInfiniteQuery({
    queryKey: ['documents', 'comments', documentId],
    queryFn: ({ pageParam, signal }) => readComments(http, documentId, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
  const comments = (thread.data?.pages.flatMap(({ items }) => items) ?? []).toReversed();
  const latest = comments.at(-1)?.id;

  useEffect(() => {
    if (latest !== undefined) end.current?.scrollIntoView({ block: 'nearest' });
  }, [latest]);

  if (thread.isError && !thread.data) return <DocumentsFailed retry={thread.refetch} />;
  if (thread.isPending) return <Skeleton lines={3} />;
  if (comments.length === 0) return <p className="ar-muted">{t('documents.comments.none')}</p>;
  return (
    <>
      {thread.hasNextPage && (
        <Button size="sm" loading={thread.isFetchingNextPage} onClick={() => thread.fetchNextPage()}>
          {t('documents.comments.earlier')}
        </Button>
      )}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one. */}
      <ul role="list" className="comment-list">
        {comments.map((comment) => (
          <CommentItem key={comment.id} comment={comment} />
        ))}
      </ul>
      <div ref={end} />
    </>
  );
}

function NewComment({ documentId }: { documentId: string }) {
  const { t } = useTranslation();
  const http = useService(Http);
  const cache = useQueryClient();
  const [text, setText] = useState('');
  const [state, setState] = useState<'writing' | 'sending' | 'failed'>('writing');

  async function send() {
    if (!text.trim() || state === 'sending') return;
    setState('sending');
    try {
      await addComment(http, documentId, text.trim());
      setText('');
      setState('writing');
      await cache.invalidateQueries({ queryKey: ['documents'] });
    } catch {
      setState('failed');
    }
  }

  return (
    <form
      className="ar-stack ar-stack-small"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextArea
        label={t('documents.comments.new')}
        rows={3}
        maxLength={commentLength}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
        }}
      />
      {state === 'failed' && <Alert level="danger">{t('documents.comments.failed')}</Alert>}
      <div className="ar-cluster ar-cluster-end">
        <Button variant="primary" type="submit" disabled={!text.trim()} loading={state === 'sending'}>
          {t('documents.comments.send')}
        </Button>
      </div>
    </form>
  );
}
