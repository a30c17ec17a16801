/** Facts for the authentication guard. */
export interface AuthenticationFacts {
  /** Query of the URL. */
  readonly search: URLSearchParams;
  /** The `state` whose code has already been exchanged in this tab. */
  readonly exchangedState: string | null;
  /** Whether there is a token in memory. */
  readonly hasToken: boolean;
  /** Whether session storage holds a session that has not expired. */
  readonly hasStoredSession: boolean;
  readonly sessionLoaded: boolean;
}

/** Next step before the page is shown (spec section 4, "Authentication guard"). */
export type AuthenticationStep =
  /** Exchange the token for a session. The page is then reloaded without it, at {@link tokenTarget}. */
  | { readonly kind: 'exchange-token'; readonly token: string }
  | { readonly kind: 'exchange'; readonly code: string; readonly state: string }
  /** The code has already been exchanged: only remove its parameters from the URL. */
  | { readonly kind: 'tidy-address' }
  | { readonly kind: 'restore' }
  | { readonly kind: 'load' }
  | { readonly kind: 'pass' }
  | { readonly kind: 'sign-in' };

export function authenticationStep(facts: AuthenticationFacts): AuthenticationStep {
  const token = facts.search.get('token');
  if (token) return { kind: 'exchange-token', token };
  const code = facts.search.get('code');
  const state = facts.search.get('state');
  if (code && state) {
    return state === facts.exchangedState ? { kind: 'tidy-address' } : { kind: 'exchange', code, state };
  }
  if (!facts.hasToken) return { kind: facts.hasStoredSession ? 'restore' : 'sign-in' };
  return { kind: facts.sessionLoaded ? 'pass' : 'load' };
}

/** Query parameters that the identity provider adds when it redirects back. */
const signInParameters = ['code', 'state', 'iss', 'session_state', 'error', 'error_description'];

/** Returns the URL without the parameters that the identity provider added. */
export function withoutSignInParameters(url: URL): string {
  return addressWithout(signInParameters, url);
}

/**
 * Returns the URL at which a page with a token is reloaded without it; null if the token must not be used, because that
 * URL is not http or https on this origin (spec section 5).
 */
export function tokenTarget(url: URL, origin: string): string | null {
  if (url.origin !== origin || !['http:', 'https:'].includes(url.protocol)) return null;
  const address = addressWithout(['token'], url);
  // A path may begin with something that a browser would read as another host.
  const target = URL.parse(address, origin);
  return target?.origin === origin && !address.startsWith('//') ? address : null;
}

function addressWithout(parameters: readonly string[], { pathname, search, hash }: URL): string {
  const left = new URLSearchParams(search);
  for (const name of parameters) left.delete(name);
  const query = left.toString();
  return `${pathname}${query && `?${query}`}${hash}`;
}
