import type { Notice, OidcLoginRequest, PortalVersion, Problem } from '@anteroom/contract';
import {
  beginProof,
  beginSignIn,
  completeSignIn,
  exchangeToken,
  extendSession,
  getSessionBindings,
  type LogoutResponse,
  type ProofTaken,
  type SessionBindings,
  type SessionToken,
  signOut,
  switchAccount,
  type TokenPerson,
} from '@anteroom/contract/security';
import { isDebugging } from '@anteroom/domain/people/permissions';
import { Http, HttpError, Log, type Session, type SessionInfo, type SessionState } from '@anteroom/sdk';
import { inject, injectable } from 'inversify';
import { atom } from 'jotai';
import { owesTerms, type TermsStatus } from '../../guards/clientCenter.ts';
import { type HttpCall, HttpClient } from '../http/HttpClient.ts';
import { pageData } from '../http/pageData.ts';
import { isPassing, ServerCache } from '../http/ServerCache.ts';
import { StateStore } from '../page/StateStore.ts';
import { HostServices } from '../plugins/HostServices.ts';
import { LogQueue } from '../plugins/LogQueue.ts';
import { Credentials } from './Credentials.ts';
import { forgetDrafts } from './forgetDrafts.ts';
import { SessionClock } from './SessionClock.ts';
import { SessionTabs } from './SessionTabs.ts';
import { sessionInfo } from './sessionInfo.ts';
import { refusedOutcome, type SignInOutcome } from './signInOutcome.ts';

/** The same person's account at another firm. */
export interface LinkedAccount {
  readonly companyId: string;
  readonly companyName: string;
}

/** Firm at which to sign in, and how. */
export type SignInAt = Pick<OidcLoginRequest, 'companyId' | 'way'>;

/** Result of using a token from the URL. */
export type TokenOutcome =
  | { readonly kind: 'opened' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'unconfirmed'; readonly person: TokenPerson };

@injectable('Singleton')
export class PortalSession implements Session {
  private readonly current = atom<SessionState>({ kind: 'none' });
  readonly state = atom((get) => get(this.current));
  private readonly disabled = atom<readonly string[]>(
    pageData<PortalVersion>('anteroom-version')?.disabledPlugins ?? [],
  );
  /** IDs of the plugins that the firm has disabled: initially as listed in the page, then as listed in the session. */
  readonly disabledPlugins = atom((get) => get(this.disabled));
  private loading: Promise<SessionState> | undefined;
  /** Whether the session was opened in this tab and has not been loaded yet. */
  private isNew = false;
  /** The language of the person's profile, as last read. */
  language = '';
  private readonly currentFlags = atom<Readonly<Record<string, boolean>>>({});
  /** The firm's feature flags, as last read. */
  readonly flags = atom((get) => get(this.currentFlags));
  /** The firm's current terms, as last loaded; null if it has none. */
  terms: TermsStatus | null = null;
  /** The person's accounts at other firms, as last loaded. */
  linkedAccounts: readonly LinkedAccount[] = [];
  /** ID of the server's newest event when the session was loaded, before any other data. */
  lastEventId: string | undefined;
  /** The firm's notices, as last loaded. */
  notices: readonly Notice[] = [];

  constructor(
    @inject(Credentials) private readonly credentials: Credentials,
    @inject(Http) private readonly http: Http,
    @inject(HttpClient) private readonly client: HttpClient,
    @inject(HostServices) private readonly services: HostServices,
    @inject(Log) private readonly log: Log,
    @inject(LogQueue) private readonly logQueue: LogQueue,
    @inject(ServerCache) private readonly cache: ServerCache,
    @inject(SessionClock) private readonly clock: SessionClock,
    @inject(SessionTabs) private readonly tabs: SessionTabs,
    @inject(StateStore) private readonly store: StateStore,
  ) {}

  get info(): SessionInfo {
    const state = this.store.get(this.current);
    if (state.kind !== 'loaded') throw new Error('No one is signed in.');
    return state.info;
  }

  /** Whether the person must sign the terms before anything else. */
  get owesTerms(): boolean {
    return owesTerms(this.terms, this.info.emulatedUserId !== null);
  }

  /** Restores the session that this tab had before a reload. Returns false if there is none. */
  restore(): boolean {
    this.credentials.token ??= this.credentials.stored?.tokenValue ?? null;
    return this.credentials.token !== null;
  }

  /**
   * Loads the session. Concurrent calls share one result. `failed` can be retried; a session that was loaded before
   * stays as it is instead. If the server refuses the session, it ends here and the state is `none`.
   */
  load(): Promise<SessionState> {
    this.loading ??= this.readBindings().finally(() => {
      this.loading = undefined;
    });
    return this.loading;
  }

  async refresh(): Promise<void> {
    await this.load();
  }

  async viewAs(userId: string): Promise<void> {
    const { ViewAs } = await import('./ViewAs.ts');
    await this.services.get(ViewAs).begin(userId);
  }

  /**
   * Extends the session.
   *
   * @throws HttpError
   */
  async extend(): Promise<void> {
    this.clock.start(await this.http.call(extendSession));
  }

  /**
   * Returns the URL of the identity provider's sign-in page.
   *
   * @param language - language of the identity provider's pages.
   * @param at - firm and way of signing in. Without it, the server uses those that it knows.
   * @throws HttpError
   */
  async signInAddress(language: string, at: SignInAt = {}): Promise<string> {
    const redirectUri = `${location.origin}/auth`;
    const body = { type: 'oidc', sp: 'anteroom', lang: language, redirectUri, ...at } as const;
    return (await this.http.call(beginSignIn, { body })).location;
  }

  /**
   * Returns the URL of the identity provider's page where the session's person proves their identity anew.
   *
   * @throws HttpError
   */
  async proofAddress(): Promise<string> {
    return (await this.http.call(beginProof)).location;
  }

  /** Exchanges the code from the identity provider for a session. The code is used up whatever the result. */
  async exchange(code: string, state: string): Promise<SignInOutcome> {
    this.credentials.rememberExchange(state);
    return this.open({
      path: completeSignIn.path,
      params: { code, state },
      // The content type must be that of a form, although the body is empty (spec section 7).
      body: new URLSearchParams(),
    });
  }

  /** Switches all tabs to another of the person's firms. The page must then be reloaded. */
  async switchAccount(companyId: string): Promise<SignInOutcome> {
    const outcome = await this.open({ path: switchAccount.path, body: { companyId } });
    const session = this.credentials.stored;
    // No other tab shows the new person yet.
    if (outcome.kind === 'signed-in' && session)
      this.tabs.tell({ kind: 'signed-in', session, person: companyId });
    return outcome;
  }

  private async open(call: Pick<HttpCall, 'path' | 'params' | 'body'>): Promise<SignInOutcome> {
    try {
      const answer = await this.client.call<SessionToken | ProofTaken | Problem>(
        { ...call, method: 'POST', anyStatus: true },
        'host',
      );
      if ('tokenValue' in answer.body) {
        this.credentials.keep(answer.body);
        this.isNew = true;
        return { kind: 'signed-in' };
      }
      if ('isProved' in answer.body) {
        this.tabs.tell({ kind: 'proved' });
        return { kind: 'signed-in' };
      }
      this.log.warn('Sign-in was refused', answer.body.type);
      return refusedOutcome(answer.body, answer.header('location'));
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      this.log.warn('Sign-in failed', error);
      return { kind: 'failed', reason: error.failure.kind };
    }
  }

  /**
   * Exchanges a token from the URL for a session. If the server refuses the token, no one is signed in (spec section
   * 8). If the browser is not signed in as the token's person, nothing happens until they have confirmed.
   */
  async exchangeToken(token: string, { confirmed = false } = {}): Promise<TokenOutcome> {
    try {
      const body = confirmed ? { token, confirmed } : { token };
      const answer = await this.http.call(exchangeToken, { body });
      if (!('tokenValue' in answer)) return { kind: 'unconfirmed', person: answer };
      this.clear();
      this.credentials.keep(answer);
      return { kind: 'opened' };
    } catch (error) {
      this.log.warn('The token of the address was not exchanged', error);
      this.clear();
      return { kind: 'refused' };
    }
  }

  /**
   * Forgets the session in this tab, without a request to the server: either the server has ended the session, or
   * {@link signOut} makes the request.
   */
  clear(): void {
    this.clock.stop();
    this.credentials.clear();
    this.cache.clear();
    this.logQueue.takesInfo = false;
    this.store.set(this.current, { kind: 'none' });
  }

  async signOut(): Promise<void> {
    const farewell = await this.http.call(signOut).catch((error: unknown): LogoutResponse => {
      this.log.warn('The server could not be told of the sign-out', error);
      return { location: '/auth/logout' };
    });
    this.clear();
    forgetDrafts();
    this.tabs.tell({ kind: 'signed-out' });
    location.replace(farewell.location);
  }

  private take({ meta, bindings }: SessionBindings): void {
    this.lastEventId = meta.LastEventId;
    const { ApplicationConfiguration, DisabledPlugins, FeatureFlags, LinkedAccounts, Notices, Terms } =
      bindings;
    this.language = ApplicationConfiguration.Language;
    this.store.set(this.currentFlags, FeatureFlags);
    this.notices = Notices;
    this.linkedAccounts = LinkedAccounts.map(({ CompanyId, CompanyName }) => ({
      companyId: CompanyId,
      companyName: CompanyName,
    }));
    this.store.set(this.disabled, (known) =>
      known.join() === DisabledPlugins.join() ? known : DisabledPlugins,
    );
    this.terms = Terms && {
      version: Terms.Version,
      mustSign: Terms.MustSign,
      signatory: Terms.Signatory,
    };
  }

  private async readBindings(): Promise<SessionState> {
    const before = this.store.get(this.current);
    if (before.kind !== 'loaded') this.store.set(this.current, { kind: 'loading' });
    const { token } = this.credentials;
    const state = await this.http.call(getSessionBindings).then(
      (bindings): SessionState => {
        this.take(bindings);
        this.clock.start(bindings.meta);
        const info = sessionInfo(bindings);
        this.logQueue.takesInfo = isDebugging({
          has: (name) => info.grants.has(name),
          control: (name) => info.controls.has(name),
        });
        return { kind: 'loaded', info };
      },
      (error: unknown): SessionState => {
        this.log.warn('The session could not be read', error);
        if (!isPassing(error)) return { kind: 'none' };
        return before.kind === 'loaded' ? before : { kind: 'failed', reason: String(error) };
      },
    );
    // Another session, opened in this tab or in another, has replaced it meanwhile.
    if (this.credentials.token !== null && this.credentials.token !== token) return this.readBindings();
    if (state.kind === 'none' || this.credentials.token === null) {
      this.clear();
      return { kind: 'none' };
    }
    this.store.set(this.current, state);
    if (state.kind === 'loaded') {
      this.credentials.allowStraightOn();
      this.tellTabs(state.info);
    }
    return state;
  }

  private tellTabs(info: SessionInfo): void {
    const session = this.credentials.stored;
    if (this.isNew && session) this.tabs.tell({ kind: 'signed-in', session, person: personOf(info) });
    this.isNew = false;
  }
}

/** Returns a key that identifies the session's owner. The same person at another firm is a different owner. */
export function personOf({ companyId, userId }: SessionInfo): string {
  return `${companyId}/${userId}`;
}
