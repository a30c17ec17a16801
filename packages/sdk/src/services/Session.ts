import type { Atom } from 'jotai';
import { serviceToken } from '../serviceToken.ts';

/** The signed-in person and firm. */
export interface SessionInfo {
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly companyId: string;
  readonly companyName: string;
  /** ISO 3166 two-letter code of the firm's country. */
  readonly country: string;
  readonly contactId: string;
  /** The person whose view this is, when staff look at the portal as a client. */
  readonly emulatedUserId: string | null;
  /** Feature resources with the value `Granted`. */
  readonly grants: ReadonlySet<string>;
  /** Infrastructure access controls that are in force. */
  readonly controls: ReadonlySet<string>;
  /** Time at which the session ends at the latest (ISO 8601). */
  readonly expiresAt: string;
}

/** State of the session. */
export type SessionState =
  | { readonly kind: 'none' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'loaded'; readonly info: SessionInfo }
  | { readonly kind: 'failed'; readonly reason: string };

/** The signed-in person's session. A contribution is rendered only while the state is `loaded`. */
export interface Session {
  readonly state: Atom<SessionState>;
  /** The loaded session. @throws Error while there is none. */
  readonly info: SessionInfo;
  /** Reads the session again, after a change of what it tells, such as the person's name. */
  refresh(): Promise<void>;
  /**
   * Shows staff the portal as a client's user sees it: in this tab, until they leave the view. Leaves the page.
   *
   * @throws HttpError `not-found` when the person is no client's user any more.
   */
  viewAs(userId: string): Promise<void>;
  /** Ends the session here and at the identity provider, and leaves the page. */
  signOut(): Promise<void>;
}

export const Session = serviceToken<Session>('Session');
