import './conversations.css';
import type { Conversation } from '@anteroom/contract/conversations';
import { oneOf, useAddressFilter } from '@anteroom/screen-parts/useAddressFilter';
import { Conversations, Navigation, Permissions, useActiveClient, useService } from '@anteroom/sdk';
import { Card } from '@anteroom/ui/Card';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { Heading } from '@anteroom/ui/Heading';
import { Link } from '@anteroom/ui/Link';
import { List, ListSkeleton } from '@anteroom/ui/List';
import { MorePages } from '@anteroom/ui/MorePages';
import { PageHeader } from '@anteroom/ui/PageHeader';
import { QueryContents } from '@anteroom/ui/QueryContents';
import { SegmentedControl } from '@anteroom/ui/SegmentedControl';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { ConversationRow } from './ConversationRow.tsx';
import { ConversationView } from './conversation/ConversationView.tsx';
import { useOpenConversation } from './conversation/useConversation.ts';
import { type ConversationState, useConversations } from './useConversations.ts';
import { WriteToClient } from './WriteToClient.tsx';

const states: readonly ConversationState[] = ['open', 'closed'];

function readShown(query: URLSearchParams) {
  return {
    state: oneOf(query, 'state', states) ?? 'open',
    conversation: query.get('conversation') ?? '',
  };
}

/**
 * The conversations of all the person's clients, with the one in the address beside them or, on phones, in their place.
 * With `?write`, staff begin a conversation.
 */
export default function ConversationsPage() {
  const { t } = useTranslation();
  const navigation = useService(Navigation);
  const { pathname, search } = useAtomValue(navigation.location);
  const { isStaff } = useService(Permissions);
  const [{ state, conversation: shown }, change] = useAddressFilter(readShown);
  const query = useConversations(state);
  const listed: Record<string, string> = state === 'open' ? {} : { state };
  const addressOf = (id: string) => `${pathname}?${new URLSearchParams({ ...listed, conversation: id })}`;
  const back = state === 'open' ? pathname : `${pathname}?${new URLSearchParams(listed)}`;
  const isAsked = new URLSearchParams(search).has('write');
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <div className="ar-stack ar-stack-large" data-shows={shown === '' ? 'list' : 'conversation'}>
      <PageHeader
        title={t('title')}
        subtitle={t(isStaff ? 'subtitleStaff' : 'subtitle')}
        actions={
          isStaff ? (
            <WriteToClient
              isAsked={isAsked}
              // A reload must not open the window again.
              onDismissed={() => isAsked && change({})}
              onStarted={(id) => navigation.go(addressOf(id))}
            />
          ) : (
            <AskFirm />
          )
        }
      />
      <div className="conversations">
        <div className="conversations-list ar-stack">
          <SegmentedControl
            label={t('state.label')}
            value={state}
            options={states.map((value) => ({ value, label: t(`state.${value}`) }))}
            onChange={(state) => change({ state })}
          />
          <QueryContents
            query={query}
            skeleton={
              <Card flush>
                <ListSkeleton rows={5} />
              </Card>
            }
            texts={t}
            headingLevel={2}
          >
            {() =>
              items.length > 0 ? (
                <Card flush>
                  <List aria-label={t('title')}>
                    {items.map((item) => (
                      <ConversationRow
                        key={item.id}
                        conversation={item}
                        href={addressOf(item.id)}
                        isShown={item.id === shown}
                      />
                    ))}
                  </List>
                </Card>
              ) : (
                <Card>
                  <EmptyState icon="message-square" title={t(`nothing.${state}.title`)}>
                    {t(isStaff && state === 'open' ? 'nothing.open.staff' : `nothing.${state}.body`)}
                  </EmptyState>
                </Card>
              )
            }
          </QueryContents>
          <MorePages query={query} label={t('more')} failed={t('moreFailed')} />
        </div>
        {shown !== '' && (
          <Shown key={shown} id={shown} listed={items.find(({ id }) => id === shown)} back={back} />
        )}
      </div>
    </div>
  );
}

function AskFirm() {
  const { Ask } = useService(Conversations);
  const client = useActiveClient();
  return client && <Ask isMain about={{ kind: 'client', id: client.id }} name={client.name} />;
}

interface ShownProps {
  readonly id: string;
  /** The conversation, if the list contains it. */
  readonly listed: Conversation | undefined;
  readonly back: string;
}

function Shown({ id, listed, back }: ShownProps) {
  const { t } = useTranslation();
  const { data } = useOpenConversation({ conversationId: id });
  const conversation = data?.conversation ?? listed;
  const leadsTo = useAtomValue(useService(Navigation).leadsTo);
  const path = conversation?.about.path ?? null;
  return (
    <Card>
      <section className="ar-stack" aria-label={conversation?.about.name ?? t('one')}>
        <div className="conversations-back">
          <Link href={back}>{t('back')}</Link>
        </div>
        {conversation && (
          <header className="ar-stack ar-stack-small">
            <Heading level={2} size="lg">
              {conversation.about.name}
            </Heading>
            <p className="conversations-about ar-muted ar-small">
              {conversation.client.name}
              {path !== null && leadsTo(path) && <Link href={path}>{t('open')}</Link>}
            </p>
          </header>
        )}
        <ConversationView opened={{ conversationId: id }} />
      </section>
    </Card>
  );
}
