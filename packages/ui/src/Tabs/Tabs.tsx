import './Tabs.css';
import { type KeyboardEvent, type ReactNode, type Ref, useId } from 'react';
import { Badge } from '../Badge/Badge.tsx';
import { Icon, type IconProps } from '../Icon/Icon.tsx';

interface TabLook {
  id: string;
  label: ReactNode;
  icon?: IconProps['name'];
  /** Number beside the label: how many items wait there. */
  count?: ReactNode;
}

export interface TabsProps {
  /** Accessible name of the group. */
  label: string;
  tabs: readonly (TabLook & { panel: ReactNode })[];
  /** ID of the selected tab. */
  value: string;
  onChange: (id: string) => void;
}

/**
 * Tabs with panels, one of which is shown. Arrow keys, Home and End move the focus and select at once; only the
 * selected panel is rendered.
 */
export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  const prefix = useId();
  const index = Math.max(
    0,
    tabs.findIndex((tab) => tab.id === value),
  );
  const chosen = tabs[index];

  function onKeyDown(event: KeyboardEvent) {
    const tab = tabs[tabAfterKey(event, index, tabs.length)];
    if (!tab) return;
    event.preventDefault();
    onChange(tab.id);
    document.getElementById(`${prefix}-tab-${tab.id}`)?.focus();
  }

  if (!chosen) return null;
  return (
    <div className="ar-tabs-group">
      <div className="ar-tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            className="ar-tab"
            id={`${prefix}-tab-${tab.id}`}
            aria-selected={tab === chosen}
            aria-controls={tab === chosen ? `${prefix}-panel` : undefined}
            tabIndex={tab === chosen ? 0 : -1}
            onClick={() => onChange(tab.id)}
          >
            <TabContent {...tab} />
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        className="ar-tab-panel"
        id={`${prefix}-panel`}
        aria-labelledby={`${prefix}-tab-${chosen.id}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel of plain text must be reachable for scrolling.
        tabIndex={0}
      >
        {chosen.panel}
      </div>
    </div>
  );
}

/** Returns the index of the tab that a key moves to, or -1. */
function tabAfterKey(event: KeyboardEvent, index: number, count: number): number {
  const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const back = forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight';
  if (event.key === forward) return (index + 1) % count;
  if (event.key === back) return (index - 1 + count) % count;
  if (event.key === 'Home') return 0;
  if (event.key === 'End') return count - 1;
  return -1;
}

export interface LinkTabsProps {
  /** Accessible name of this navigation. */
  label: string;
  tabs: readonly (TabLook & { href: string })[];
  /** ID of the tab whose page is open, if it is one of them. */
  value?: string;
  /** Keeps the tabs on one line: tabs that do not fit wrap onto a hidden line. */
  fit?: {
    /** Element of the line. Tabs that have wrapped are outside its visible area. */
    line: Ref<HTMLDivElement>;
    /** Addresses of the tabs that have wrapped. */
    overflowing: ReadonlySet<string>;
    /** Content after the line that leads to the wrapped tabs. */
    more: ReactNode;
  };
}

/**
 * Links between sibling pages that look like tabs: navigation, so that each page has an address and a history entry.
 */
export function LinkTabs({ label, tabs, value, fit }: LinkTabsProps) {
  const links = tabs.map((tab) => (
    <a
      key={tab.id}
      className="ar-tab"
      href={tab.href}
      aria-current={tab.id === value ? 'page' : undefined}
      data-overflowing={fit?.overflowing.has(tab.href) || undefined}
    >
      <TabContent {...tab} />
    </a>
  ));
  return (
    <nav aria-label={label} className="ar-tabs">
      {fit ? (
        <>
          <div ref={fit.line} className="ar-tabs-line">
            {links}
          </div>
          {fit.more}
        </>
      ) : (
        links
      )}
    </nav>
  );
}

function TabContent({ label, icon, count }: TabLook) {
  return (
    <>
      {icon && <Icon name={icon} size="sm" />}
      <span>{label}</span>
      {count !== undefined && <Badge>{count}</Badge>}
    </>
  );
}
