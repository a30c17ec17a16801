import type { Language } from '@anteroom/sdk';

/** Who searches, as the search is told (spec section 7). */
export interface HelpSeeker {
  readonly userType: 'client' | 'staff';
  readonly userId: string;
  /** ISO 3166 two-letter code. */
  readonly country: string;
  readonly language: Language;
}

/** Where a search of the help leads. */
export function helpSearchAddress(searchUrl: string, words: string, seeker: HelpSeeker): string {
  const url = new URL(searchUrl, location.origin);
  const query = { q: words.trim(), app: 'ClientCenter', ...seeker, stylesheet: 'client-center' };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}
