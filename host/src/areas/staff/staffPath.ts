import type { StaffPageContribution } from '@anteroom/sdk';

/** Path of the staff center, where staff choose the client as whom to view the portal. */
export const staffPath = '/staff';

/** Returns the path of the screen on which staff land; null if no plugin contributes one. */
export function staffHomePath(pages: readonly StaffPageContribution[]): string | null {
  const home = pages.find(({ screen }) => screen?.isHome);
  return home?.screen ? `${staffPath}/${home.screen.path}` : null;
}

/** Returns the path at which the staff center lists the contacts and clients that match a search. */
export function staffSearchPath(words: string): string {
  return words ? `${staffPath}?${new URLSearchParams({ search: words })}` : staffPath;
}

/** Returns the search in the query of a {@link staffSearchPath}. */
export function searchInAddress(query: string): string {
  return new URLSearchParams(query).get('search')?.slice(0, 200) ?? '';
}
