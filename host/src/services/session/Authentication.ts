import type { TokenPerson } from '@anteroom/contract';
import { inject, injectable } from 'inversify';
import { authenticationStep, tokenTarget, withoutSignInParameters } from '../../guards/authentication.ts';
import { termsPathname } from '../../guards/clientCenter.ts';
import { continueAsPath, returnPath, signInPath } from '../../guards/returnPath.ts';
import { PersonLanguage } from '../language/PersonLanguage.ts';
import { Clock } from '../page/Clock.ts';
import { StateStore } from '../page/StateStore.ts';
import { PortalTheme } from '../page/Theme.ts';
import { withinLimit } from '../plugins/withinLimit.ts';
import { ClientAccounts } from '../portal/Clients.ts';
import { Credentials } from './Credentials.ts';
import { PortalSession, type SignInAt } from './Session.ts';
import { SessionTabs } from './SessionTabs.ts';
import type { SignInOutcome } from './signInOutcome.ts';

/**
 * Decision about a page: enter it, go to another path within this page (`state` is the navigation's state), or reload
 * at another path.
 */
export type Entrance =
  | { readonly kind: 'enter' }
  | { readonly kind: 'go'; readonly path: string; readonly state?: unknown }
  | { readonly kind: 'reload'; readonly path: string };

/** Thrown if the session could not be read for a reason that may pass, such as the network or a server that is down. */
class SessionUnreadable extends Error {
  override readonly name = 'SessionUnreadable';
}

/** Milliseconds for which a guard waits for the session's bindings (spec section 9). */
const bindingsLimit = 5_000;

/** Returns the error with the wording of the specification (section 8). */
function notLoaded(cause?: unknown): SessionUnreadable {
  return new SessionUnreadable('Session Bindings Not Loaded', { cause });
}

/** A token from the URL that waits for the person to confirm that they want to be signed in with it. */
export interface Arrival {
  readonly token: string;
  readonly person: TokenPerson;
  /** Path at which to continue, whether or not the person confirms. */
  readonly target: string;
}

/** Carries out the decisions of the authentication guard. */
@injectable('Singleton')
export class Authentication {
  private loading: Promise<null> | undefined;
  private exchanging: Promise<Entrance> | undefined;
  private borrowing: Promise<boolean> | undefined;
  /** Token that awaits confirmation. It is lost with the page, because it is not stored. */
  arrival: Arrival | null = null;

  constructor(
    @inject(Credentials) private readonly credentials: Credentials,
    @inject(PortalSession) private readonly session: PortalSession,
    @inject(ClientAccounts) private readonly clients: ClientAccounts,
    @inject(PortalTheme) private readonly theme: PortalTheme,
    @inject(PersonLanguage) private readonly language: PersonLanguage,
    @inject(SessionTabs) private readonly tabs: SessionTabs,
    @inject(Clock) private readonly clock: Clock,
    @inject(StateStore) private readonly store: StateStore,
  ) {}

  /**
   * Decides how to handle a page that needs a session.
   *
   * @throws SessionUnreadable
   */
  async enter(url: URL): Promise<Entrance> {
    for (;;) {
      const step = authenticationStep({
        search: url.searchParams,
        exchangedState: this.credentials.exchangedState,
        hasToken: this.credentials.token !== null,
        hasStoredSession: this.credentials.stored !== null,
        sessionLoaded: this.store.get(this.session.state).kind === 'loaded',
      });
      const entrance = await this.take(step, url);
      if (entrance) return entrance;
    }
  }

  /**
   * Decides how to handle the sign-in page. It continues immediately only if the person is already signed in, or
   * returns from the identity provider.
   */
  async enterSignIn(url: URL): Promise<Entrance> {
    if (url.searchParams.has('code') || url.searchParams.has('token')) return this.enter(url);
    if (url.searchParams.has('error')) return { kind: 'go', path: '/auth/signin-error' };
    const signedIn = this.credentials.token !== null || this.credentials.stored !== null;
    if (!signedIn && !(await this.borrow())) return { kind: 'enter' };
    return { kind: 'go', path: returnPath(url.searchParams.get('r'), url.origin) };
  }

  /**
   * Sends the browser to the identity provider.
   *
   * @param r - where to return afterwards; untrusted.
   * @param at - firm and way of signing in.
   * @throws HttpError
   */
  async signIn(r: string | null, at?: SignInAt): Promise<void> {
    const address = await this.session.signInAddress(this.store.get(this.language.current), at);
    this.credentials.returnTo = returnPath(r, location.origin);
    location.assign(address);
  }

  /**
   * Signs in as the person of {@link arrival}, after they have confirmed it.
   *
   * @returns the path at which the page must be reloaded.
   */
  async accept({ token, target }: Arrival): Promise<string> {
    const { kind } = await this.session.exchangeToken(token, { confirmed: true });
    return kind === 'opened' ? target : '/';
  }

  /**
   * Restores the stored session, and immediately requests everything that a page needs from it. Called before anything
   * is shown.
   *
   * @returns false if this tab has no session.
   */
  anticipate(): boolean {
    if (!this.session.restore()) {
      void this.theme.load(null);
      return false;
    }
    void this.session.load();
    // The server refuses the clients until the terms are signed.
    if (location.pathname !== termsPathname) void this.clients.load();
    return true;
  }

  /** Takes one step. Returns null if the next step must be determined afterwards. */
  private async take(step: ReturnType<typeof authenticationStep>, url: URL): Promise<Entrance | null> {
    switch (step.kind) {
      case 'exchange-token':
        return this.exchangeToken(step.token, url);
      case 'exchange':
        return this.afterSignIn(await this.session.exchange(step.code, step.state), url);
      case 'tidy-address':
        return { kind: 'go', path: withoutSignInParameters(url) };
      case 'restore':
        this.session.restore();
        return null;
      case 'load':
        return this.load();
      case 'sign-in':
        if (await this.borrow()) {
          void this.clients.load();
          return null;
        }
        return { kind: 'go', path: signInPath(url.pathname + url.search + url.hash) };
      case 'pass':
        return { kind: 'enter' };
    }
  }

  /**
   * Exchanges a token only once, because the exchange uses it up. The guards of a page and of its area share one
   * result.
   */
  private exchangeToken(token: string, url: URL): Promise<Entrance> {
    this.exchanging ??= this.reloadWithout(token, tokenTarget(url, location.origin));
    return this.exchanging;
  }

  private async reloadWithout(token: string, target: string | null): Promise<Entrance> {
    if (target === null) return { kind: 'reload', path: '/' };
    const outcome = await this.session.exchangeToken(token);
    if (outcome.kind === 'unconfirmed') {
      this.arrival = { token, target, person: outcome.person };
      return { kind: 'go', path: continueAsPath };
    }
    return { kind: 'reload', path: outcome.kind === 'opened' ? target : '/' };
  }

  /** Takes over another tab's session. Both guards of a page call it and share one result. */
  private borrow(): Promise<boolean> {
    this.borrowing ??= this.tabs.borrow().finally(() => {
      this.borrowing = undefined;
    });
    return this.borrowing;
  }

  /** Loads the session. The guards of a page and of its area call it at the same time and share one result. */
  private load(): Promise<null> {
    this.loading ??= this.readSession().finally(() => {
      this.loading = undefined;
    });
    return this.loading;
  }

  private async readSession(): Promise<null> {
    const state = await withinLimit(this.session.load(), bindingsLimit, this.clock, notLoaded);
    if (state.kind === 'failed') throw notLoaded(state.reason);
    if (state.kind === 'loaded') {
      void this.theme.load(state.info.companyId);
      // Only now, since somebody who has just signed in may have to sign the terms first.
      if (!this.session.owesTerms && this.store.get(this.clients.state).kind !== 'loaded')
        void this.clients.load();
      await this.language.followProfile(this.session.language);
    }
    return null;
  }

  private afterSignIn(outcome: SignInOutcome, url: URL): Entrance {
    switch (outcome.kind) {
      case 'signed-in': {
        const cameTo = withoutSignInParameters(url);
        const wanted = cameTo === '/auth' ? this.credentials.takeReturnTo() : cameTo;
        return { kind: 'go', path: returnPath(wanted, url.origin) };
      }
      case 'mfa-required':
        return { kind: 'go', path: '/auth/mfa-required', state: { location: outcome.location } };
      case 'firm-locked':
        return { kind: 'go', path: '/auth/firm-locked' };
      case 'other-person':
        return { kind: 'go', path: '/auth/other-person' };
      case 'failed':
        return { kind: 'go', path: '/auth/signin-error', state: { reason: outcome.reason } };
    }
  }
}
