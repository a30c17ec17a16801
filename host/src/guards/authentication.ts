/** What the authentication guard knows when a page is asked for. */
export interface AuthenticationFacts {
  /** The query of the address. */
  readonly search: URLSearchParams;
  /** The `state` whose code has already been exchanged in this tab. */
  readonly exchangedState: string | null;
  /** Whether there is a token in memory. */
  readonly hasToken: boolean;
  /** Whether session storage holds a session that has not run out. */
  readonly hasStoredSession: boolean;
  readonly sessionLoaded: boolean;
}

/** What to do before the page is shown (spec section 4, "Authentication guard"). */
export type AuthenticationStep =
  | { readonly kind: 'exchange'; readonly code: string; readonly state: string }
  /** The code has been exchanged before: only its parameters have to go. */
  | { readonly kind: 'tidy-address' }
  | { readonly kind: 'restore' }
  | { readonly kind: 'load' }
  | { readonly kind: 'pass' }
  | { readonly kind: 'sign-in' };

export function authenticationStep(facts: AuthenticationFacts): AuthenticationStep {
  const code = facts.search.get('code');
  const state = facts.search.get('state');
  if (code && state) {
    return state === facts.exchangedState ? { kind: 'tidy-address' } : { kind: 'exchange', code, state };
  }
  if (!facts.hasToken) return { kind: facts.hasStoredSession ? 'restore' : 'sign-in' };
  return { kind: facts.sessionLoaded ? 'pass' : 'load' };
}

/** What the identity provider adds to the address it comes back to. */
const signInParameters = ['code', 'state', 'iss', 'session_state', 'error', 'error_description'];

/** The address without what the identity provider added. */
export function withoutSignInParameters(url: URL): string {
  const search = new URLSearchParams(url.search);
  for (const name of signInParameters) search.delete(name);
  const query = search.toString();
  return `${url.pathname}${query && `?${query}`}${url.hash}`;
}
