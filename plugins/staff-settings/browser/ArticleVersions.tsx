import { type ArticleText, getArticleVersion, restoreArticle } from '@anteroom/contract';
import { Alerts, Http, useI18n, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { Dialog } from '@anteroom/ui/Dialog';
import { List, ListRow } from '@anteroom/ui/List';
import { QueryContents } from '@anteroom/ui/QueryContents';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MarkdownPreview } from './MarkdownPreview.tsx';
import { reasonsOf } from './useFaults.ts';

interface ArticleVersionsProps {
  readonly text: ArticleText;
  /** Whether there are unsaved edits, which restoring a version would discard. */
  readonly isChanged: boolean;
  readonly onRestored: (text: ArticleText) => void;
}

/** The versions of an article in one language: shows each, and restores one. */
export function ArticleVersions({ text, isChanged, onRestored }: ArticleVersionsProps) {
  const { t } = useTranslation();
  const { date } = useI18n();
  const [shown, setShown] = useState<number | null>(null);
  const [present] = text.versions;
  return (
    <Card title={t('articles.versions')} flush>
      <List aria-label={t('articles.versions')}>
        {text.versions.map(({ number, title, savedAt, savedBy }) => (
          <ListRow
            key={number}
            title={title}
            subtitle={t('articles.savedBy', {
              date: date(savedAt, 'time'),
              name: savedBy ?? t('audit.portal'),
            })}
            actions={
              number === present?.number ? undefined : (
                <Button
                  size="sm"
                  icon="eye"
                  aria-label={t('articles.showVersion', { number })}
                  onClick={() => setShown(number)}
                >
                  {t('articles.show')}
                </Button>
              )
            }
          />
        ))}
      </List>
      {shown !== null && (
        <Version
          text={text}
          number={shown}
          isChanged={isChanged}
          onClose={() => setShown(null)}
          onRestored={onRestored}
        />
      )}
    </Card>
  );
}

interface VersionProps extends ArticleVersionsProps {
  readonly number: number;
  readonly onClose: () => void;
}

function Version({ text, number, isChanged, onClose, onRestored }: VersionProps) {
  const { t } = useTranslation();
  const http = useService(Http);
  const alerts = useService(Alerts);
  const params = { articleId: text.id, language: text.language, number };
  const query = useQuery({
    // Safe to cache: a version never changes.
    queryKey: ['staff-settings-version', text.id, text.language, number],
    queryFn: ({ signal }) => http.call(getArticleVersion, { params, signal }),
  });
  const restore = useMutation({
    mutationFn: () => http.call(restoreArticle, { params, body: { version: text.version } }),
    onSuccess: (restored) => {
      onRestored(restored);
      alerts.show({ type: 'success', msg: t('articles.restored') });
      onClose();
    },
    onError: (error) => {
      const isStale = reasonsOf(error).get('version') === 'stale';
      alerts.show({ type: 'danger', msg: t(isStale ? 'articles.restoreStale' : 'fault.failed') });
    },
  });
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={t('articles.version', { number })}
      closeLabel={t('close')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="primary"
            icon="undo-2"
            disabled={isChanged || !query.data}
            loading={restore.isPending}
            onClick={() => restore.mutate()}
          >
            {t('articles.restore')}
          </Button>
        </>
      }
    >
      <QueryContents
        query={query}
        skeleton={<Skeleton shape="block" height="12rem" />}
        texts={t}
        headingLevel={3}
      >
        {({ title, body, url }) => (
          <div className="ar-stack">
            {isChanged && <p className="ar-muted">{t('articles.saveFirst')}</p>}
            <MarkdownPreview language={text.language} title={title} text={body ?? url ?? ''} />
          </div>
        )}
      </QueryContents>
    </Dialog>
  );
}
