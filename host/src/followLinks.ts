import type { Navigation } from '@anteroom/sdk';

/** Paths that the server handles itself. */
const serverPaths = /^\/(api|idp|plugins|assets|docs|help)\//;

/**
 * Follows plain links to the portal's own addresses in the page, whoever rendered them. A click that asks for something
 * else (a new tab, a download, another origin) is left to the browser.
 */
export function followLinks(navigation: Pick<Navigation, 'go'>): void {
  document.addEventListener('click', (event) => {
    const url = linkedScreen(event);
    if (!url) return;
    event.preventDefault();
    navigation.go(url.pathname + url.search + url.hash);
  });
}

/** The address of a screen that a click leads to; null if the browser should follow it. */
export function linkedScreen(event: MouseEvent): URL | null {
  const plainClick =
    event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (event.defaultPrevented || !plainClick) return null;
  const anchor = event.composedPath().find((target) => target instanceof HTMLAnchorElement);
  if (!anchor?.href || (anchor.target && anchor.target !== '_self') || anchor.hasAttribute('download'))
    return null;
  const url = new URL(anchor.href);
  if (url.origin !== location.origin || serverPaths.test(url.pathname)) return null;
  // A place in the present page, as a skip link: the browser also moves the focus there.
  const samePage = url.pathname === location.pathname && url.search === location.search;
  return samePage && url.hash ? null : url;
}
