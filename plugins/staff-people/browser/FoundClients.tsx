import './people.css';
import { Navigation, useService } from '@anteroom/sdk';
import { Card } from '@anteroom/ui/Card';
import { Heading } from '@anteroom/ui/Heading';
import { List, ListRow } from '@anteroom/ui/List';
import { MorePages } from '@anteroom/ui/MorePages';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { paths } from './paths.ts';
import { type ClientFilter, useClients } from './usePeople.ts';

const everyClient: ClientFilter = { archived: false, tag: '', assignedTo: '', needs: '', order: 'name' };

/** Lists the clients found with the staff center's search, also those for whom nobody acts. */
export default function FoundClients() {
  const { search } = useAtomValue(useService(Navigation).location);
  const words = new URLSearchParams(search).get('search')?.slice(0, 200).trim() ?? '';
  return words === '' ? null : <Found key={words} words={words} />;
}

function Found({ words }: { readonly words: string }) {
  const { t } = useTranslation();
  const query = useClients(words, everyClient);
  const clients = query.data?.pages.flatMap((page) => page.clients) ?? [];
  if (clients.length === 0) return null;
  return (
    <div className="ar-stack staff-people-found">
      <Heading level={2} size="lg">
        {t('clients.title')}
      </Heading>
      <Card flush>
        <List aria-label={t('clients.title')}>
          {clients.map(({ id, name, kind, code, contactCount }) => (
            <ListRow
              key={id}
              icon={kind === 'Business' ? 'building-2' : 'user'}
              title={name}
              subtitle={[t(`kind.${kind}`), code, t('clients.people', { count: contactCount })]
                .filter(Boolean)
                .join(' · ')}
              href={paths.client(id)}
            />
          ))}
        </List>
      </Card>
      <MorePages query={query} label={t('more')} failed={t('moreFailed')} />
    </div>
  );
}
