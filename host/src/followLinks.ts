import type { Navigation } from '@anteroom/sdk';

/** Paths that the server handles itself. */
const serverPaths = /^\/(api|idp|plugins|assets|docs|help)\//;

/**
 * Navigates within the portal when a plain link to one of its addresses is clicked, whoever rendered the link. All
 * other clicks (new tab, download, another origin) are left to the browser.
 */
export function followLinks(navigation: Pick<Navigation, 'go'>): void {
  document.addEventListener('click', (event) => {
    const url = linkedScreen(event);
    if (!url) return;
    event.preventDefault();
    // A link to the page that is already open, such as the second half of a double click, adds nothing to go back to.
    navigation.go(url.pathname + url.search + url.hash, { replace: url.href === location.href });
  });
}

/** Returns the address of the screen that a click leads to, or null if the browser should follow the link. */
export function linkedScreen(event: MouseEvent): URL | null {
  const plainClick =
    event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (event.defaultPrevented || !plainClick) return null;
  const anchor = event.composedPath().find((target) => target instanceof HTMLAnchorElement);
  if (!anchor?.href || (anchor.target && anchor.target !== '_self') || anchor.hasAttribute('download'))
    return null;
  const url = new URL(anchor.href);
  if (url.origin !== location.origin || serverPaths.test(url.pathname)) return null;
  // The browser scrolls to a place on the current page, and moves the focus there. Other fragments name a screen.
  const isSamePage = url.pathname === location.pathname && url.search === location.search;
  const isPlace = isSamePage && document.getElementById(url.hash.slice(1)) !== null;
  return isPlace ? null : url;
}
