import { type Held, hasClientCenter, isClientUser, isInternal, isStaff } from '@anteroom/domain/permissions';

/** Of the firm's terms in force, as far as they concern the person. */
export interface TermsStatus {
  /** The calendar date from which they are in force. */
  readonly version: string;
  readonly mustSign: boolean;
  /** Who signed this version; null before the person has. */
  readonly signatory: string | null;
}

/** What the client-center guard knows when one of the portal's areas is asked for. */
export interface ClientCenterFacts {
  readonly held: Held;
  /** null where the firm has no terms. */
  readonly terms: TermsStatus | null;
  /** Whether somebody else's view is looked at: it is read-only, nothing can be signed. */
  readonly emulated: boolean;
  /** Whether the portal runs inside the mobile app. */
  readonly inApp: boolean;
}

/** What to do before an area is shown (spec sections 2 and 4). */
export type ClientCenterStep =
  | 'pass'
  /** The client has not been given this portal: they go on at the earlier one, if there is one. */
  | 'legacy-center'
  /** The person has no part in this portal. */
  | 'not-authorized'
  | 'sign-terms'
  /** The app shows the terms in its own way. */
  | 'terms-in-app';

export function clientCenterStep({ held, terms, emulated, inApp }: ClientCenterFacts): ClientCenterStep {
  if (!hasClientCenter(held) && !isStaff(held) && !isInternal(held))
    return isClientUser(held) && !emulated ? 'legacy-center' : 'not-authorized';
  if (!owesTerms(terms, emulated)) return 'pass';
  return inApp ? 'terms-in-app' : 'sign-terms';
}

/** Whether the person must sign terms that they have not signed: until then the server refuses whatever else they ask for. */
export function owesTerms(terms: TermsStatus | null, emulated: boolean): boolean {
  return !emulated && terms?.mustSign === true && terms.signatory === null;
}

/** The terms page that leads on to a place afterwards. */
export function termsPath(returnTo: string): string {
  return `/terms-and-conditions?${new URLSearchParams({ r: returnTo })}`;
}
