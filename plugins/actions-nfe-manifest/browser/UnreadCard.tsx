import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { List, ListRow } from '@anteroom/ui/List';
import type { ManifestLookupAnswer } from '../api.ts';
import { useLookup, useReadAgain, useUnread } from './received.ts';
import { useManifestText } from './useManifestText.ts';

/** Shows the documents that the tax authority handed out but could not be read, and retries. For staff. */
export function UnreadCard({ clientId }: { readonly clientId: string }) {
  const { t, moment } = useManifestText();
  const { data } = useUnread(clientId);
  const again = useReadAgain(clientId);
  const lookup = useLookup(clientId);
  if (!data || (data.count === 0 && !again.isSuccess && !lookup.data)) return null;
  return (
    <Card
      title={t('unread.title')}
      action={
        data.count > 0 && (
          <Button icon="refresh-cw" loading={again.isPending} onClick={() => again.mutate(undefined)}>
            {t('unread.again')}
          </Button>
        )
      }
    >
      <div className="ar-stack">
        <p>{data.count === 0 ? t('unread.none') : t('unread.text')}</p>
        {again.isError && <Alert level="danger">{t('unread.failed')}</Alert>}
        {again.isSuccess && data.count > 0 && (
          <Alert level="warning">{t('unread.left', { count: data.count })}</Alert>
        )}
        {lookup.isError && <Alert level="danger">{t('fetch.failed')}</Alert>}
        {lookup.data && <Fetched answer={lookup.data} />}
        {data.count > 0 && (
          <List aria-label={t('unread.title')}>
            {data.items.map(({ nsu, schema, reason, detail, foundAt }) => (
              <ListRow
                key={nsu}
                icon="file-question-mark"
                title={t('unread.document', { nsu: Number(nsu), schema })}
                subtitle={`${t(`unread.reasons.${reason}`)}${detail && ` (${detail})`} · ${moment(foundAt)}`}
                meta={
                  <Button
                    size="sm"
                    icon="download"
                    loading={lookup.isPending && lookup.variables === nsu}
                    onClick={() => lookup.mutate(nsu)}
                    aria-label={t('unread.fetchOf', { nsu: Number(nsu) })}
                  >
                    {t('unread.fetch')}
                  </Button>
                }
              />
            ))}
          </List>
        )}
        {data.count > data.items.length && (
          <p className="ar-muted">{t('unread.more', { count: data.count - data.items.length })}</p>
        )}
      </div>
    </Card>
  );
}

function Fetched({ answer: { outcome, code, reason, nextAt } }: { readonly answer: ManifestLookupAnswer }) {
  const { t, moment } = useManifestText();
  const at = nextAt ? moment(nextAt) : '';
  if (outcome === 'found') return <Alert level="success">{t('unread.fetched')}</Alert>;
  if (outcome === 'wait') return <Alert level="info">{at ? t('fetch.wait', { at }) : t('fetch.busy')}</Alert>;
  return <Alert level="warning">{t(`fetch.${outcome}`, { code, reason, at })}</Alert>;
}
