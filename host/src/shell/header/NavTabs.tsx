import './navTabs.css';
import { useContributions } from '@anteroom/kernel/react';
import { Conversations, Navigation, Permissions, useService } from '@anteroom/sdk';
import { Icon } from '@anteroom/ui/Icon';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isWithin } from '../../areas/pages/isPageAt.ts';
import { areaAccess } from '../../guards/areaAccess.ts';
import { useHost } from '../../HostContext.ts';
import { whenQuiet } from '../../live/whenQuiet.ts';
import { AvailableActions } from '../../services/portal/Actions.ts';
import { usePluginText } from '../usePluginText.ts';
import { type LinkTab, MoreTabs } from './MoreTabs.tsx';
import { useOverflow } from './useOverflow.ts';

/** A tab of the navigation. */
interface NavTab extends LinkTab {
  /** Whether the tab shows the number of conversations with unread messages. */
  readonly countsConversations?: boolean;
}

/**
 * Tabs of the areas that the person may use: beside the firm's name, or at the bottom edge on phones. Tabs that do not
 * fit in the row are listed under "More". CSS wraps them out of sight, so nothing has to be measured before the first
 * paint.
 */
export function NavTabs() {
  const { t } = useTranslation();
  const { pathname } = useAtomValue(useService(Navigation).location);
  const tabs = useTabs();
  const isCurrent = ({ href }: LinkTab) => isWithin(href, pathname);
  const line = useRef<HTMLDivElement>(null);
  const overflowing = useOverflow(line, tabs.map(({ href }) => href).join());
  return (
    <nav className="nav-tabs" aria-label={t('shell.areas')}>
      <div ref={line} className="nav-line">
        {tabs.map((tab) => (
          <a
            key={tab.href}
            className="nav-tab"
            href={tab.href}
            aria-current={isCurrent(tab) ? 'page' : undefined}
            data-counts={tab.countsConversations || undefined}
            data-overflowing={overflowing.has(tab.href) || undefined}
          >
            <Icon name={tab.icon} />
            <span>{tab.label}</span>
            {tab.countsConversations && <NewConversations />}
          </a>
        ))}
      </div>
      {overflowing.size > 0 && (
        <MoreTabs
          className="nav-tab nav-more"
          tabs={tabs.filter(({ href }) => overflowing.has(href))}
          isCurrent={isCurrent}
        />
      )}
    </nav>
  );
}

/** Number of conversations with unread messages. Loaded once the page is idle, and again whenever it changes. */
function NewConversations() {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => void whenQuiet(cache).then(() => setQuiet(true)), [cache]);
  const { data: count = 0 } = useQuery({ ...useService(Conversations).unread(), enabled: isQuiet });
  if (count === 0) return null;
  return (
    <span className="nav-count" title={t('talk.unread', { count })}>
      <span aria-hidden="true">{count >= 100 ? '99+' : count}</span>
      <span className="ar-visually-hidden">{t('talk.unread', { count })}</span>
    </span>
  );
}

/**
 * Returns the tabs: Home and actions, if the person may use them (spec section 2), and the plugins' pages, each in its
 * place.
 */
function useTabs(): readonly NavTab[] {
  const { t } = useTranslation();
  const text = usePluginText();
  const areas = areaAccess(useService(Permissions));
  const anyAction = useAtomValue(useHost(AvailableActions).any);
  const home = { href: '/home', icon: 'house', label: t('home.title'), order: -30 };
  const actions = { href: '/actions', icon: 'zap', label: t('actions.title'), order: -10 };
  const pages = useContributions('page').flatMap((page) =>
    page.tab
      ? [
          {
            href: page.path,
            icon: page.tab.icon,
            label: text(page, page.title, page.titles),
            countsConversations: page.opens === 'conversations',
            order: page.tab.order ?? 100,
          },
        ]
      : [],
  );
  return [
    ...(areas.dashboards ? [home] : []),
    ...(areas.actions && anyAction ? [actions] : []),
    ...pages,
  ].sort((a, b) => a.order - b.order);
}
