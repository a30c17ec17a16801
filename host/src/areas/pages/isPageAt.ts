import { reservedPaths } from '@anteroom/domain/addresses/reservedPaths';

/** Returns whether a path is `address` or below it. */
export function isWithin(address: string, path: string): boolean {
  return path === address || path.startsWith(`${address}/`);
}

/** Returns whether a page is shown at a path: at its own, and below it if `below` is set. */
export function isPageAt(
  page: { readonly path: string; readonly below?: boolean | undefined },
  path: string,
) {
  return page.below ? isWithin(page.path, path) : page.path === path;
}

/** Returns whether a path is one of the portal's own. */
export function isReserved(path: string): boolean {
  return reservedPaths.some((reserved) => isWithin(reserved, path));
}
