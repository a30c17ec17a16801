/** A tab of the navigation. */
export interface NavTab {
  readonly href: string;
  readonly icon: string;
  /** Label in the person's language. */
  readonly label: string;
  /** Whether it shows in how many conversations there is something new. */
  readonly countsConversations?: boolean;
}

/** A page of a plugin that asks for a tab. */
export interface PageTab extends NavTab {
  readonly order: number;
}

interface AreaTexts {
  readonly home: string;
  readonly actions: string;
}

/** Areas that the person has. */
export interface AvailableAreas {
  readonly dashboards: boolean;
  readonly actions: boolean;
}

/** Home and actions, as far as the person has them (spec section 2), and the plugins' pages, each in its place. */
export function navTabs(areas: AvailableAreas, texts: AreaTexts, pages: readonly PageTab[]): NavTab[] {
  const own = [
    ...(areas.dashboards ? [{ href: '/home', icon: 'house', label: texts.home, order: -30 }] : []),
    ...(areas.actions ? [{ href: '/actions', icon: 'zap', label: texts.actions, order: -10 }] : []),
  ];
  return [...own, ...pages].sort((a, b) => a.order - b.order);
}

/** Returns whether a path belongs to a tab. */
export function isInTab(tab: Pick<NavTab, 'href'>, pathname: string): boolean {
  return pathname === tab.href || pathname.startsWith(`${tab.href}/`);
}
