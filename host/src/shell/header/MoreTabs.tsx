import { Icon } from '@anteroom/ui/Icon';
import { Menu } from '@anteroom/ui/Menu';
import { useTranslation } from 'react-i18next';

/** A tab that links to a path. */
export interface LinkTab {
  readonly href: string;
  readonly icon: string;
  /** Label in the person's language. */
  readonly label: string;
}

interface MoreTabsProps {
  readonly tabs: readonly LinkTab[];
  readonly isCurrent: (tab: LinkTab) => boolean;
  /** CSS class of the button, so that it looks like the tabs beside it. */
  readonly className: string;
}

/** Menu of the tabs that do not fit in the row. */
export function MoreTabs({ tabs, isCurrent, className }: MoreTabsProps) {
  const { t } = useTranslation();
  const current = tabs.find(isCurrent);
  const label = t('shell.moreAreas');
  return (
    <Menu
      label={label}
      align="end"
      items={tabs.map((tab) => ({
        id: tab.href,
        label: tab.label,
        icon: tab.icon,
        href: tab.href,
        selected: tab === current,
      }))}
      trigger={(trigger) => (
        <button type="button" {...trigger} className={className} aria-current={current ? 'true' : undefined}>
          <Icon name="ellipsis" />
          <span>{label}</span>
        </button>
      )}
    />
  );
}
