import './settings.css';
import { type FirmArticle, type FirmArticles, listFirmArticles, orderArticles } from '@anteroom/contract';
import { nearestLanguage } from '@anteroom/domain/language/nearestLanguage';
import { languageName } from '@anteroom/screen-parts/languageName';
import { Alerts, Http, I18n, Navigation, useService } from '@anteroom/sdk';
import { Badge } from '@anteroom/ui/Badge';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { IconButton } from '@anteroom/ui/IconButton';
import { List, ListRow, ListSkeleton } from '@anteroom/ui/List';
import { QueryContents } from '@anteroom/ui/QueryContents';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { ArticleEditor, articlesPath } from './ArticleEditor.tsx';
import { NewArticle } from './NewArticle.tsx';
import { reasonsOf } from './useFaults.ts';

const queryKey = ['staff-settings', 'articles'];

/**
 * The firm's help: its articles in order. At the fragment `#new`, or with an article's ID as the fragment, the editor.
 */
export default function Articles() {
  const { t } = useTranslation();
  const http = useService(Http);
  const query = useQuery({ queryKey, queryFn: ({ signal }) => http.call(listFirmArticles, { signal }) });
  const navigation = useService(Navigation);
  const opened = useAtomValue(navigation.location).hash.slice(1);
  const open = (id: string) => navigation.go(`${articlesPath}#${id}`);
  const article = query.data?.articles.find(({ id }) => id === opened);
  if (opened === 'new' && query.data) return <NewArticle known={query.data} />;
  if (article && query.data)
    return <ArticleEditor key={opened} article={article} languages={query.data.languages} />;
  return (
    <div className="ar-stack ar-stack-large">
      <p className="ar-muted">{t('articles.hint')}</p>
      <div>
        <Button variant="primary" icon="plus" disabled={!query.data} onClick={() => open('new')}>
          {t('articles.add')}
        </Button>
      </div>
      <Card flush>
        <QueryContents
          query={query}
          skeleton={<ListSkeleton rows={6} />}
          empty={{ icon: 'book-open', when: ({ articles }) => articles.length === 0 }}
          texts={(key) =>
            t(key === 'empty.title' ? 'articles.none' : key === 'empty.body' ? 'articles.noneHint' : key)
          }
          headingLevel={2}
        >
          {(known) => <Rows known={known} onOpen={open} />}
        </QueryContents>
      </Card>
    </div>
  );
}

function Rows({ known, onOpen }: { readonly known: FirmArticles; readonly onOpen: (id: string) => void }) {
  const { t } = useTranslation();
  const http = useService(Http);
  const alerts = useService(Alerts);
  const cache = useQueryClient();
  const { articles, version } = known;
  const order = useMutation({
    mutationFn: (ids: string[]) => http.call(orderArticles, { body: { ids, version } }),
    onSuccess: (ordered) => cache.setQueryData(queryKey, ordered),
    onError: async (error) => {
      const isStale = reasonsOf(error).get('version') === 'stale';
      alerts.show({ type: 'danger', msg: t(isStale ? 'articles.orderStale' : 'fault.failed') });
      await cache.invalidateQueries({ queryKey });
    },
  });
  function move(index: number, by: 1 | -1) {
    const ids = articles.map(({ id }) => id);
    const [moved = ''] = ids.splice(index, 1);
    ids.splice(index + by, 0, moved);
    order.mutate(ids);
  }
  return (
    <List aria-label={t('articles.title')}>
      {articles.map((article, index) => (
        <Row
          key={article.id}
          article={article}
          onOpen={() => onOpen(article.id)}
          onUp={index > 0 && !order.isPending ? () => move(index, -1) : undefined}
          onDown={index < articles.length - 1 && !order.isPending ? () => move(index, 1) : undefined}
        />
      ))}
    </List>
  );
}

interface RowProps {
  readonly article: FirmArticle;
  readonly onOpen: () => void;
  /** Undefined if the article cannot be moved up; `onDown` likewise. */
  readonly onUp: (() => void) | undefined;
  readonly onDown: (() => void) | undefined;
}

function Row({ article: { kind, readers, texts }, onOpen, onUp, onDown }: RowProps) {
  const { t } = useTranslation();
  const language = useAtomValue(useService(I18n).language);
  const nearest = nearestLanguage(
    texts.map((text) => text.language),
    language,
  );
  const title = texts.find((text) => text.language === nearest)?.title ?? '';
  const facts = [
    ...(kind === 'article' ? [] : [t(`articles.kind.${kind}`)]),
    ...(readers === null ? [] : [t(`articles.readersOf.${readers}`)]),
    texts.map((text) => languageName(text.language)).join(', '),
  ];
  return (
    <ListRow
      title={title}
      subtitle={facts.join(' · ')}
      meta={
        texts.some(({ isPublished }) => !isPublished) && <Badge tone="warning">{t('articles.draft')}</Badge>
      }
      actions={
        <div className="ar-cluster">
          <IconButton
            icon="arrow-up"
            size="sm"
            variant="quiet"
            label={t('articles.up', { title })}
            disabled={!onUp}
            onClick={onUp}
          />
          <IconButton
            icon="arrow-down"
            size="sm"
            variant="quiet"
            label={t('articles.down', { title })}
            disabled={!onDown}
            onClick={onDown}
          />
          <Button size="sm" icon="pencil" onClick={onOpen}>
            {t('articles.edit')}
          </Button>
        </div>
      }
    />
  );
}
