import type { ClientAttention, ClientOrder, ClientSummary } from '@anteroom/contract';
import { fullName } from '@anteroom/domain/people/fullName';
import { useFirmStaff } from '@anteroom/screen-parts/useFirmStaff';
import { useI18n } from '@anteroom/sdk';
import { Badge } from '@anteroom/ui/Badge';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { List, ListRow, ListSkeleton } from '@anteroom/ui/List';
import { MorePages } from '@anteroom/ui/MorePages';
import { PageHeader } from '@anteroom/ui/PageHeader';
import { QueryContents } from '@anteroom/ui/QueryContents';
import { RowCheckbox } from '@anteroom/ui/RowCheckbox';
import { SearchField } from '@anteroom/ui/SearchField';
import { SelectField } from '@anteroom/ui/SelectField';
import { LinkTabs } from '@anteroom/ui/Tabs';
import { useTranslation } from 'react-i18next';
import type { Acting } from './ActOnClients.tsx';
import { ClientBatches } from './ClientBatches.tsx';
import { type ClientView, ClientViews } from './ClientViews.tsx';
import { paths } from './paths.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { useClients, useRights } from './usePeople.ts';
import { useSelection } from './useSelection.ts';

interface ClientListProps {
  readonly archived: boolean;
  readonly view: ClientView;
  readonly onView: (view: ClientView) => void;
  /** Called when another plugin's action is chosen for clients. */
  readonly onAct: (acting: Acting) => void;
}

/** Lists the firm's clients, either active or archived ones. */
export function ClientList({ archived, view, onView, onAct }: ClientListProps) {
  const { t } = useTranslation();
  const rights = useRights();
  const { search, assignedTo, needs, order } = view;
  const staff = useFirmStaff();
  const query = useClients(search, { archived, tag: '', assignedTo, needs, order });
  const clients = query.data?.pages.flatMap((page) => page.clients) ?? [];
  const isFiltered = search.trim() !== '' || assignedTo !== '' || needs !== '';
  const selection = useSelection(
    clients.map(({ id }) => id),
    {
      ...(search.trim() && { search: search.trim() }),
      ...(archived && { archived }),
      ...(assignedTo && { assignedTo }),
      ...(needs && { needs }),
    },
  );
  return (
    <div className="ar-stack ar-stack-large">
      <PageHeader
        title={t('clients.title')}
        actions={
          rights.people && (
            <>
              <Button icon="upload" href={paths.importClients}>
                {t('clients.import')}
              </Button>
              <Button variant="primary" icon="plus" href={paths.newClient}>
                {t('clients.add')}
              </Button>
            </>
          )
        }
      />
      <LinkTabs
        label={t('clients.title')}
        value={archived ? 'archived' : 'active'}
        tabs={[
          { id: 'active', label: t('clients.active'), href: paths.clients },
          { id: 'archived', label: t('clients.archived'), href: paths.archived },
        ]}
      />
      <div className="ar-grid ar-grid-small">
        <SearchField
          label={t('clients.search')}
          clearLabel={t('clear')}
          value={search}
          onChange={(typed) => onView({ ...view, search: typed })}
        />
        <SelectField
          label={t('clients.assignedTo')}
          value={assignedTo}
          onChange={({ target }) => onView({ ...view, assignedTo: target.value })}
          options={[
            { value: '', label: t('clients.anybody') },
            ...staff.map((member) => ({
              value: member.userId,
              label: fullName(member),
            })),
          ]}
        />
        <SelectField
          label={t('clients.needs')}
          value={needs}
          onChange={({ target }) => onView({ ...view, needs: target.value as ClientAttention | '' })}
          options={[
            { value: '', label: t('clients.all') },
            ...attentions.map((each) => ({ value: each, label: t(`clients.attention.${each}`) })),
          ]}
        />
        <SelectField
          label={t('clients.order')}
          value={order}
          onChange={({ target }) => onView({ ...view, order: target.value as ClientOrder })}
          options={orders.map((each) => ({ value: each, label: t(`clients.orders.${each}`) }))}
        />
      </div>
      <ClientViews view={view} onChoose={onView} />
      {(clients.length > 0 || selection.count !== 0) && (
        <SelectionBar selection={selection} hasMore={query.hasNextPage}>
          <ClientBatches
            chosen={selection.chosen}
            shown={clients}
            archived={archived}
            staff={staff}
            onAct={onAct}
            onDone={selection.clear}
          />
        </SelectionBar>
      )}
      <Card flush>
        <QueryContents query={query} skeleton={<ListSkeleton rows={6} />} texts={t} headingLevel={2}>
          {() =>
            clients.length > 0 ? (
              <List aria-label={t('clients.title')}>
                {clients.map(({ id, name, kind, code, contactCount, ...client }) => (
                  <ListRow
                    key={id}
                    icon={kind === 'Business' ? 'building-2' : 'user'}
                    leading={
                      <RowCheckbox
                        aria-label={t('batch.select', { name })}
                        checked={selection.has(id)}
                        onChange={() => selection.toggle(id)}
                      />
                    }
                    title={name}
                    subtitle={[t(`kind.${kind}`), code, t('clients.people', { count: contactCount })]
                      .filter(Boolean)
                      .join(' · ')}
                    meta={<AtAGlance {...client} />}
                    href={paths.client(id)}
                  />
                ))}
              </List>
            ) : (
              <Nothing archived={archived} isFiltered={isFiltered} />
            )
          }
        </QueryContents>
      </Card>
      <MorePages query={query} label={t('more')} failed={t('moreFailed')} />
    </div>
  );
}

/** The initial view of the list. */
export const everyClient: ClientView = { search: '', assignedTo: '', needs: '', order: 'name' };

const orders: readonly ClientOrder[] = ['name', 'overdue', 'open', 'inbox', 'seen', 'unseen'];

const attentions = ['overdue', 'open', 'inbox', 'never-seen'] as const;

type Glance = Pick<ClientSummary, 'tags' | 'openTasks' | 'overdueTasks' | 'inboxItems' | 'lastSeenAt'>;

/** Shows a client's state: its tags, open tasks, inbox items, and when someone last used the portal for it. */
function AtAGlance({ tags, openTasks, overdueTasks, inboxItems, lastSeenAt }: Glance) {
  const { t } = useTranslation();
  const { date } = useI18n();
  const onTime = openTasks - overdueTasks;
  return (
    <>
      {tags.map((tag) => (
        <Badge key={tag}>{tag}</Badge>
      ))}
      {overdueTasks > 0 && <Badge tone="danger">{t('clients.overdue', { count: overdueTasks })}</Badge>}
      {onTime > 0 && <Badge>{t('clients.open', { count: onTime })}</Badge>}
      {inboxItems > 0 && <Badge tone="accent">{t('clients.inInbox', { count: inboxItems })}</Badge>}
      <span className="ar-muted ar-small">
        {lastSeenAt === null ? t('clients.neverSeen') : t('clients.seen', { when: date(lastSeenAt) })}
      </span>
    </>
  );
}

function Nothing({ archived, isFiltered }: { readonly archived: boolean; readonly isFiltered: boolean }) {
  const { t } = useTranslation();
  const rights = useRights();
  if (isFiltered)
    return (
      <EmptyState icon="search" title={t('clients.notFound')}>
        {t('clients.notFoundBody')}
      </EmptyState>
    );
  if (archived)
    return (
      <EmptyState icon="archive" title={t('clients.noneArchived')}>
        {t('clients.noneArchivedBody')}
      </EmptyState>
    );
  return (
    <EmptyState
      icon="briefcase"
      title={t('empty.title')}
      action={
        rights.people && (
          <Button icon="upload" href={paths.importClients}>
            {t('clients.import')}
          </Button>
        )
      }
    >
      {t(rights.people ? 'empty.body' : 'empty.assigned')}
    </EmptyState>
  );
}
