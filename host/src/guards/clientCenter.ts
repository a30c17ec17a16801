import {
  type Held,
  hasClientCenter,
  isClientUser,
  isInternal,
  isStaff,
} from '@anteroom/domain/people/permissions';

/** The firm's current terms, as they concern the person. */
export interface TermsStatus {
  /** Calendar date on which the terms came into force. */
  readonly version: string;
  readonly mustSign: boolean;
  /** Person who signed this version; null before it is signed. */
  readonly signatory: string | null;
}

/** Facts for the client-centre guard of the portal's areas. */
export interface ClientCenterFacts {
  readonly held: Held;
  /** Current terms; null if the firm has none. */
  readonly terms: TermsStatus | null;
  /** Whether the portal is viewed as another person: the view is read-only, and nothing can be signed. */
  readonly emulated: boolean;
  /** Whether the portal runs inside the mobile app. */
  readonly inApp: boolean;
}

/** Next step before an area is shown (spec sections 2 and 4). */
export type ClientCenterStep =
  | 'pass'
  /** The client does not have this portal. Send the person to the earlier one, if there is one. */
  | 'legacy-center'
  /** The person has no access to this portal. */
  | 'not-authorized'
  | 'sign-terms'
  /** The app shows the terms itself. */
  | 'terms-in-app';

export function clientCenterStep({ held, terms, emulated, inApp }: ClientCenterFacts): ClientCenterStep {
  if (!hasClientCenter(held) && !isStaff(held) && !isInternal(held))
    return isClientUser(held) && !emulated ? 'legacy-center' : 'not-authorized';
  if (!owesTerms(terms, emulated)) return 'pass';
  return inApp ? 'terms-in-app' : 'sign-terms';
}

/** Returns whether the person must still sign the terms. Until then the server refuses all other requests. */
export function owesTerms(terms: TermsStatus | null, emulated: boolean): boolean {
  return !emulated && terms?.mustSign === true && terms.signatory === null;
}

/** Path of the screen on which a person signs the terms. */
export const termsPathname = '/terms-and-conditions';

/** Returns the path of the terms page that continues to `returnTo` afterwards. */
export function termsPath(returnTo: string): string {
  return `${termsPathname}?${new URLSearchParams({ r: returnTo })}`;
}
