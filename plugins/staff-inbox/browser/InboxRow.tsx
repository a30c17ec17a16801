import type { InboxChoices, InboxItem } from '@anteroom/contract/inbox';
import { useOpenAsClient } from '@anteroom/screen-parts/useOpenAsClient';
import { Alerts, Navigation, useI18n, useService, useSession } from '@anteroom/sdk';
import { Badge } from '@anteroom/ui/Badge';
import { IconButton } from '@anteroom/ui/IconButton';
import { ListRow } from '@anteroom/ui/List';
import { Menu, type MenuSection } from '@anteroom/ui/Menu';
import { useAtomValue } from 'jotai';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { RowActions } from './RowActions.tsx';
import { type SnoozeChoice, snoozeTimes } from './snoozeTimes.ts';
import { type ItemChange, useChangeItem } from './useInbox.ts';

interface InboxRowProps {
  readonly item: InboxItem;
  readonly staff: InboxChoices['staff'];
}

const snoozeChoices: readonly SnoozeChoice[] = ['later', 'tomorrow', 'nextWeek'];

/** An item: who did what for which client, with actions. */
export function InboxRow({ item, staff }: InboxRowProps) {
  const { t } = useTranslation();
  const { date } = useI18n();
  const alerts = useService(Alerts);
  const { mutate, mutateAsync, isPending } = useChangeItem();
  const { client, person, words, text, at, assignee, isDone } = item;
  const leadsTo = useAtomValue(useService(Navigation).leadsTo);
  const path = item.path !== null && leadsTo(item.path) ? item.path : null;
  const open = useOpenAsClient();
  const about = person ? `${person.name} ${words}` : words;

  const change = (fields: ItemChange['change']) => mutate({ item, change: fields });

  async function finish(from: Element) {
    if (isDone) return change({ isDone: false });
    const moveOn = focusNext(from);
    const done = await mutateAsync({ item, change: { isDone: true } }).catch(() => null);
    if (!done) return;
    moveOn();
    const undo = { label: t('undo'), run: () => mutate({ item: done, change: { isDone: false } }) };
    alerts.show({ type: 'success', msg: t('doneNow', { about }), timeout: 6_000, action: undo });
  }

  function press(event: KeyboardEvent<HTMLLIElement>) {
    // Focus moves on to the next item, so a held key would mark that one, too.
    if (event.repeat || isPending) return;
    const isOnTitle = (event.target as HTMLElement).classList.contains('ar-row-title');
    if (event.key === 'e' && isOnTitle && !event.ctrlKey && !event.metaKey && !event.altKey)
      void finish(event.currentTarget);
  }

  return (
    <ListRow
      item={{
        onKeyDown: press,
        ...(client && path !== null && { onClickCapture: (event) => open(event, client.clientId, path) }),
      }}
      icon={item.icon as never}
      {...(path !== null && { href: path })}
      title={
        <>
          {person && <strong>{person.name}</strong>} {words}
        </>
      }
      subtitle={
        <>
          {[client?.name, date(at, 'time')].filter(Boolean).join(' · ')}
          {text && <q className="staff-inbox-text">{text}</q>}
        </>
      }
      meta={assignee && <Badge>{assignee.name}</Badge>}
      actions={
        <>
          <IconButton
            icon={isDone ? 'undo-2' : 'check'}
            label={t(isDone ? 'reopen' : 'done')}
            aria-keyshortcuts="e"
            disabled={isPending}
            onClick={({ currentTarget }) => void finish(currentTarget)}
          />
          <More item={item} staff={staff} change={change} />
        </>
      }
    >
      {item.actions.length > 0 && <RowActions item={item} about={about} onDone={focusNext} />}
    </ListRow>
  );
}

/**
 * Returns a function that focuses the next item, or the previous one at the end, once the item around an element has
 * left the list.
 */
function focusNext(from: Element): () => void {
  const titles = [...document.querySelectorAll<HTMLElement>('.staff-inbox-days .ar-row-title')];
  const own = titles.findIndex((title) => title.closest('li') === from.closest('li'));
  const next = titles[own + 1] ?? titles[own - 1];
  return () => next?.focus();
}

interface MoreProps extends InboxRowProps {
  readonly change: (fields: ItemChange['change']) => void;
}

/** Menu that snoozes an item, or assigns it to someone. */
function More({ item: { assignee, isDone, at, shownAt }, staff, change }: MoreProps) {
  const { t } = useTranslation();
  const { date } = useI18n();
  const { userId } = useSession();
  const times = snoozeTimes(new Date());
  const snooze: MenuSection = {
    id: 'snooze',
    title: t('snooze.title'),
    items: [
      ...snoozeChoices.flatMap((choice) => {
        const until = times[choice]?.toISOString();
        if (until === undefined) return [];
        return {
          id: choice,
          icon: 'clock' as const,
          label: t(`snooze.${choice}`),
          description: date(until, 'time'),
          onSelect: () => change({ snoozedUntil: until }),
        };
      }),
      ...(shownAt > at && new Date(shownAt) > new Date()
        ? [{ id: 'now', label: t('snooze.now'), onSelect: () => change({ snoozedUntil: null }) }]
        : []),
    ],
  };
  const people = staff.toSorted((a, b) => Number(b.userId === userId) - Number(a.userId === userId));
  const assign: MenuSection = {
    id: 'assign',
    title: t('assign.title'),
    items: [
      ...people.map((person) => ({
        id: person.userId,
        label: person.userId === userId ? t('assign.me', { name: person.name }) : person.name,
        selected: person.userId === assignee?.userId,
        onSelect: () => change({ assigneeId: person.userId }),
      })),
      ...(assignee
        ? [{ id: 'nobody', label: t('assign.nobody'), onSelect: () => change({ assigneeId: null }) }]
        : []),
    ],
  };
  return (
    <Menu
      label={t('moreActions')}
      align="end"
      trigger={(trigger) => <IconButton {...trigger} icon="ellipsis" label={t('moreActions')} />}
      items={isDone ? [assign] : [snooze, assign]}
    />
  );
}
