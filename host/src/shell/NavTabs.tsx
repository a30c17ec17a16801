import './navTabs.css';
import { useContributions } from '@anteroom/kernel/react';
import { Navigation, useService } from '@anteroom/sdk';
import { Icon } from '@anteroom/ui/Icon';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useHost } from '../HostContext.ts';
import { AvailableActions } from '../services/Actions.ts';
import { isInTab, navTabs, type PageTab } from './navTabs.ts';
import { useAreas } from './useAreas.ts';
import { usePluginText } from './usePluginText.ts';

/** The parts of the portal that the person has: beside the firm's name, or at the bottom edge on phones. */
export function NavTabs() {
  const { t } = useTranslation();
  const areas = useAreas();
  const anyAction = useAtomValue(useHost(AvailableActions).any);
  const pages = usePageTabs();
  const { pathname } = useAtomValue(useService(Navigation).location);
  const texts = {
    home: t('home.title'),
    tasks: t('tasks.title'),
    documents: t('documents.title'),
    actions: t('actions.title'),
  };
  return (
    <nav className="nav-tabs" aria-label={t('shell.areas')}>
      {navTabs({ ...areas, actions: areas.actions && anyAction }, texts, pages).map((tab) => (
        <a
          key={tab.href}
          className="nav-tab"
          href={tab.href}
          aria-current={isInTab(tab, pathname) ? 'page' : undefined}
        >
          <Icon name={tab.icon} />
          <span>{tab.label}</span>
        </a>
      ))}
    </nav>
  );
}

function usePageTabs(): PageTab[] {
  const pages = useContributions('page');
  const text = usePluginText();
  return pages.flatMap((page) =>
    page.tab
      ? [
          {
            href: page.path,
            icon: page.tab.icon,
            label: text(page, page.title),
            order: page.tab.order ?? 100,
          },
        ]
      : [],
  );
}
