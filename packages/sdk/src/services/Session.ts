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
  /** User ID of the client user whose view this is, if staff view the portal as that person. */
  readonly emulatedUserId: string | null;
  /** Feature resources with the value `Granted`. */
  readonly grants: ReadonlySet<string>;
  /** Infrastructure access controls that are in force. */
  readonly controls: ReadonlySet<string>;
  /** Latest time at which the session ends (ISO 8601). */
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
  /** The loaded session. @throws Error if there is none. */
  readonly info: SessionInfo;
  /** Loads the session again, after a change of data that it contains, such as the person's name. */
  refresh(): Promise<void>;
  /**
   * Shows the portal to staff as a client user sees it: in this tab, until they leave the view. It leaves the current
   * page.
   *
   * @throws HttpError `not-found` if the person is no longer a client user.
   */
  viewAs(userId: string): Promise<void>;
  /** Ends the session here and at the identity provider. It leaves the current page. */
  signOut(): Promise<void>;
}

export const Session = serviceToken<Session>('Session');
