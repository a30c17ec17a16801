import './Tabs.css';
import { type KeyboardEvent, type ReactNode, type Ref, useId } from 'react';
import { Badge } from '../Badge/Badge.tsx';
import { Icon, type IconProps } from '../Icon/Icon.tsx';

interface TabLook {
  id: string;
  label: ReactNode;
  icon?: IconProps['name'];
  /** A number beside the label: how many wait there. */
  count?: ReactNode;
}

export interface TabsProps {
  /** The name of the group. */
  label: string;
  tabs: readonly (TabLook & { panel: ReactNode })[];
  /** The id of the chosen tab. */
  value: string;
  onChange: (id: string) => void;
}

/** Panels of which one is shown. Arrow keys, Home and End move and choose at once; only the chosen panel is rendered. */
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

/** The index that a key leads to, or -1. */
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
  /** The name of this navigation. */
  label: string;
  tabs: readonly (TabLook & { href: string })[];
  /** The id of the tab whose page is open, if it is one of them. */
  value?: string;
  /** Keeps the tabs in one line, of which those that do not fit wrap out of sight. */
  fit?: {
    /** The line. A tab that has wrapped is out of its sight. */
    line: Ref<HTMLDivElement>;
    /** Addresses of the tabs that have wrapped. */
    overflowing: ReadonlySet<string>;
    /** Shown behind the line: the way to those that have wrapped. */
    more: ReactNode;
  };
}

/** Links between sibling pages that look like tabs: navigation, so that each has an address and a history. */
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
