import { languageName } from '@anteroom/screen-parts/languageName';
import { Readers } from '@anteroom/screen-parts/Readers';
import { daysOf, shownState, toneOfState } from '@anteroom/screen-parts/shownDays';
import { useRemoval } from '@anteroom/screen-parts/useRemoval';
import { Http, I18n, useI18n, useService } from '@anteroom/sdk';
import { Badge } from '@anteroom/ui/Badge';
import { IconButton } from '@anteroom/ui/IconButton';
import { ListRow } from '@anteroom/ui/List';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { type ManagedNews, removeNews } from '../../api.ts';
import { newsKey } from '../newsQueries.ts';
import { newsPath, titleOf } from './useManagedNews.ts';

interface ManagedRowProps {
  readonly article: ManagedNews;
  readonly mayChange: boolean;
}

/** Shows an article with its audience, its period, and who has read it. */
export function ManagedRow({ article, mayChange }: ManagedRowProps) {
  const { t } = useTranslation();
  const { date } = useI18n();
  const language = useAtomValue(useService(I18n).language);
  const { id, client, texts, publishedFrom, publishedUntil, readBy } = article;
  const times = { from: publishedFrom, until: publishedUntil };
  const state = shownState(times, new Date());
  const { from, until } = daysOf(times);
  const days =
    until === ''
      ? t('manage.from', { from: date(from) })
      : t('manage.between', { from: date(from), until: date(until) });
  return (
    <ListRow
      icon="newspaper"
      title={titleOf(article, language)}
      {...(mayChange && { href: `${newsPath}#${encodeURIComponent(id)}` })}
      subtitle={[client ?? t('manage.all'), days, Object.keys(texts).map(languageName).join(', ')].join(
        ' · ',
      )}
      meta={
        <Badge tone={toneOfState[state]} dot>
          {t(`manage.states.${state}`)}
        </Badge>
      }
      actions={mayChange && <Remove id={id} title={titleOf(article, language)} />}
    >
      {readBy.length > 0 ? (
        <Readers title={t('manage.readBy', { count: readBy.length })} readers={readBy} />
      ) : (
        state !== 'planned' && <p className="ar-small ar-muted">{t('manage.unread')}</p>
      )}
    </ListRow>
  );
}

function Remove({ id, title }: { readonly id: string; readonly title: string }) {
  const { t } = useTranslation();
  const http = useService(Http);
  const remove = useRemoval();

  const removeArticle = () =>
    remove({
      title: t('manage.remove.title', { title }),
      message: t('manage.remove.message'),
      confirmLabel: t('manage.remove.confirm'),
      remove: () => http.call(removeNews, { params: { newsId: id } }),
      failed: t('manage.remove.failed', { title }),
      reloads: newsKey,
    });

  return (
    <IconButton
      icon="trash-2"
      label={t('manage.remove.label', { title })}
      onClick={() => void removeArticle()}
    />
  );
}
