import type { Language } from '@anteroom/sdk';

/** Facts about the person that are passed to the help search (spec section 7). */
export interface HelpSeeker {
  readonly userType: 'client' | 'staff';
  readonly userId: string;
  /** ISO 3166 two-letter code. */
  readonly country: string;
  readonly language: Language;
}

/** Returns the URL of a help search. */
export function helpSearchAddress(searchUrl: string, words: string, seeker: HelpSeeker): string {
  const url = new URL(searchUrl, location.origin);
  const query = { q: words.trim(), app: 'ClientCenter', ...seeker, stylesheet: 'client-center' };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}
