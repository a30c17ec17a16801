import './news.css';
import { RichText } from '@anteroom/rich-text';
import { type DetailProps, Http, HttpError, Log, useI18n, useService, useSession } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { Heading } from '@anteroom/ui/Heading';
import { QueryContents } from '@anteroom/ui/QueryContents';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { NewsArticle } from '../api.ts';
import { ArticleContext } from './ArticleContext.ts';
import { ArticlePicture } from './ArticlePicture.tsx';
import { articleQuery, markAsRead, newsKey } from './newsQueries.ts';

/** Shows one article and marks it as read. */
export default function Article({ id }: DetailProps) {
  const { t } = useTranslation();
  const article = useQuery(articleQuery(useService(Http), id));
  if (!article.data && article.error instanceof HttpError && article.error.code === 'not-found')
    return <Gone />;
  return (
    <QueryContents
      query={article}
      skeleton={<ArticleSkeleton />}
      texts={(key) => t(`article.${key}`)}
      headingLevel={2}
    >
      {(found) => <Shown article={found} />}
    </QueryContents>
  );
}

function Shown({ article }: { readonly article: NewsArticle }) {
  const { t } = useTranslation();
  const { date } = useI18n();
  useMarkAsRead(article);
  const { id, language, title, summary, publishedFrom, image, body } = article;
  return (
    <ArticleContext value={id}>
      <article className="widget-news-article">
        <Heading level={2} size="2xl" lang={language}>
          {title}
        </Heading>
        <p className="ar-muted">{t('article.published', { date: date(publishedFrom, 'long') })}</p>
        <p className="widget-news-summary" lang={language}>
          {summary}
        </p>
        {image !== null && <ArticlePicture name={image} alt="" />}
        <div className="widget-news-text" lang={language}>
          <RichText text={body} image={ArticlePicture} />
        </div>
      </article>
    </ArticleContext>
  );
}

/**
 * Marks an article as read, except for staff who view the portal as another person: that would change what the person
 * sees.
 */
function useMarkAsRead({ id, isRead }: NewsArticle): void {
  const http = useService(Http);
  const log = useService(Log);
  const cache = useQueryClient();
  const { emulatedUserId } = useSession();
  const isToMark = !isRead && emulatedUserId === null;
  useEffect(() => {
    if (!isToMark) return;
    markAsRead(http, id).then(
      () => cache.invalidateQueries({ queryKey: newsKey }),
      (cause) => log.warn('That an article was read could not be kept', cause),
    );
  }, [isToMark, id, http, log, cache]);
}

function ArticleSkeleton() {
  return (
    <div className="widget-news-article">
      <Heading level={2} size="2xl">
        <Skeleton lines={2} />
      </Heading>
      <Skeleton width="10rem" />
      <Skeleton shape="block" width="100%" height="14rem" />
      <Skeleton lines={6} />
    </div>
  );
}

function Gone() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon="newspaper"
      title={t('article.gone.title')}
      action={<Button href="/home">{t('article.gone.home')}</Button>}
    >
      {t('article.gone.body')}
    </EmptyState>
  );
}
