import { listInbox } from '@anteroom/contract/inbox';
import { useOpenAsClient } from '@anteroom/screen-parts/useOpenAsClient';
import { Http, Navigation, useI18n, useService } from '@anteroom/sdk';
import { Card } from '@anteroom/ui/Card';
import { List, ListRow } from '@anteroom/ui/List';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';

/** Maximum number of items shown; the inbox has all of them. */
const shown = 10;

/** Lists the open inbox items about a client, newest first. Shows nothing if there are none. */
export function ClientInbox({ clientId }: { readonly clientId: string }) {
  const { t } = useTranslation();
  const { date } = useI18n();
  const http = useService(Http);
  const open = useOpenAsClient();
  const leadsTo = useAtomValue(useService(Navigation).leadsTo);
  const items = useQuery({
    queryKey: ['staff-people-inbox', clientId],
    queryFn: ({ signal }) => http.call(listInbox, { query: { clientId, pageSize: shown }, signal }),
  }).data?.items;
  if (!items || items.length === 0) return null;
  return (
    <Card title={t('client.inbox')} flush>
      <List aria-label={t('client.inbox')}>
        {items.map(({ id, icon, person, words, text, path, at }) => (
          <ListRow
            key={id}
            icon={icon as never}
            title={person ? `${person.name} ${words}` : words}
            subtitle={[date(at), text].filter(Boolean).join(' · ')}
            {...(path !== null &&
              leadsTo(path) && {
                href: path,
                item: { onClickCapture: (event) => open(event, clientId, path) },
              })}
          />
        ))}
      </List>
    </Card>
  );
}
