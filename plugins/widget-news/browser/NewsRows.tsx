import { useI18n } from '@anteroom/sdk';
import { Badge } from '@anteroom/ui/Badge';
import { ListRow } from '@anteroom/ui/List';
import { useTranslation } from 'react-i18next';
import type { NewsItem } from '../api.ts';

/** Rows of a list of articles, each linking to its article. */
export function NewsRows({ items }: { readonly items: readonly NewsItem[] }) {
  const { t } = useTranslation();
  const { date } = useI18n();
  return items.map(({ id, language, title, summary, publishedFrom, isRead }) => (
    <ListRow
      key={id}
      href={`/home/news/${id}`}
      title={<span lang={language}>{title}</span>}
      subtitle={<span lang={language}>{summary}</span>}
      meta={
        <>
          {!isRead && <Badge tone="accent">{t('new')}</Badge>}
          <time dateTime={publishedFrom}>{date(publishedFrom, 'medium')}</time>
        </>
      }
    />
  ));
}
