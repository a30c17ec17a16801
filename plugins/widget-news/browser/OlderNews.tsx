import { Http, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { List } from '@anteroom/ui/List';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NewsRows } from './NewsRows.tsx';
import { newsQuery } from './newsQueries.ts';
import './news.css';

interface OlderNewsProps {
  readonly clientId: string;
  /** Cursor for the end of the list above. */
  readonly after: string;
}

/** Loads and shows the articles older than those above, once the person asks for them. */
export function OlderNews({ clientId, after }: OlderNewsProps) {
  const { t } = useTranslation();
  const [isAsked, setAsked] = useState(false);
  const news = useQuery({ ...newsQuery(useService(Http), clientId, after), enabled: isAsked });

  if (!news.data) {
    return (
      <div className="widget-news-older">
        <Button
          variant="quiet"
          icon="chevron-down"
          loading={news.isFetching}
          onClick={() => (isAsked ? news.refetch() : setAsked(true))}
        >
          {t('older')}
        </Button>
        {news.isError && (
          <p role="alert" className="ar-small">
            {t('failed.title')}
          </p>
        )}
      </div>
    );
  }
  return (
    <>
      <List className="widget-news-more">
        <NewsRows items={news.data.items} />
      </List>
      {news.data.next !== null && <OlderNews clientId={clientId} after={news.data.next} />}
    </>
  );
}
