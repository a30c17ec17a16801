import { Dialogs, type Navigation } from '@anteroom/sdk';
import { inject, injectable } from 'inversify';
import { atom } from 'jotai';
import type { DataRouter } from 'react-router-dom';
import { isPageAt, isReserved } from '../../areas/pages/isPageAt.ts';
import { I18next } from '../language/i18next.ts';
import { LiveContributions } from '../plugins/LiveContributions.ts';
import { StateStore } from './StateStore.ts';

const blockerKey = 'unsaved';

/** The router, as the services and plugins see it. */
@injectable('Singleton')
export class PortalNavigation implements Navigation {
  private readonly current = atom({ pathname: '/', search: '', hash: '' });
  readonly location = atom((get) => get(this.current));
  readonly pages;
  readonly leadsTo;
  private readonly names = atom<readonly { readonly title: string }[]>([]);
  /** Title that the screen has given the browser's tab; undefined if the screen leaves it to its own title. */
  readonly tabName = atom((get) => get(this.names).at(-1)?.title);
  private router: DataRouter | undefined;
  /** One token per form with unsaved input. */
  private readonly holds = new Set<symbol>();
  private isAsking = false;
  /**
   * Resolves once the shell is unmounted. That is after a navigation has ended, because React must still render its
   * result.
   */
  shellGone: Promise<void> = Promise.resolve();

  constructor(
    @inject(Dialogs) private readonly dialogs: Dialogs,
    @inject(I18next) private readonly i18next: I18next,
    @inject(StateStore) private readonly store: StateStore,
    @inject(LiveContributions) contributions: LiveContributions,
  ) {
    this.pages = contributions.read((availability) => {
      const pages = availability.available('page');
      const pathTo = (what: 'documents' | 'tasks') => pages.find(({ opens }) => opens === what)?.path ?? null;
      return { documents: pathTo('documents'), tasks: pathTo('tasks') };
    });
    this.leadsTo = contributions.read((availability) => {
      const pages = availability.available('page');
      return (path: string) => {
        const { pathname } = new URL(path, window.location.origin);
        return isReserved(pathname) || pages.some((page) => isPageAt(page, pathname));
      };
    });
    window.addEventListener('beforeunload', (event) => {
      if (this.holds.size > 0) event.preventDefault();
    });
  }

  /** Sets the router. Call it once, when the router is made. */
  attach(router: DataRouter): void {
    this.router = router;
    const follow = () => {
      const { pathname, search, hash } = router.state.location;
      this.store.set(this.current, { pathname, search, hash });
      if (router.state.blockers.get(blockerKey)?.state === 'blocked') void this.askToLeave(router);
    };
    follow();
    router.subscribe(follow);
  }

  /** Records that the shell is mounted. Returns a function to call when it is unmounted. */
  shellShown(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.shellGone = promise;
    return resolve;
  }

  /** Fragment of the URL that the person is navigating to. */
  get pendingHash(): string {
    return (this.router?.state.navigation.location ?? window.location).hash;
  }

  /**
   * Navigates to a path.
   *
   * @param options - `state` is for the host's own screens, which find it in the location.
   */
  go(path: string, options?: { readonly replace?: boolean; readonly state?: unknown }): void {
    void this.router?.navigate(path, options);
  }

  goWithin(path: string, options?: { readonly replace?: boolean }): void {
    void this.router?.navigate(path, { ...options, preventScrollReset: true });
  }

  back(): void {
    void this.router?.navigate(-1);
  }

  nameTab(title: string): () => void {
    const name = { title };
    this.store.set(this.names, (names) => [...names, name]);
    return () => this.store.set(this.names, (names) => names.filter((each) => each !== name));
  }

  holdUnsaved(): () => void {
    const hold = Symbol();
    this.holds.add(hold);
    this.router?.getBlocker(blockerKey, ({ currentLocation, nextLocation }) => {
      if (this.holds.size === 0) return false;
      // A fragment may name the form, such as `#new`.
      const leavesForm = currentLocation.hash !== '' && currentLocation.hash !== nextLocation.hash;
      return leavesForm || currentLocation.pathname !== nextLocation.pathname;
    });
    return () => {
      if (this.holds.delete(hold) && this.holds.size === 0) this.router?.deleteBlocker(blockerKey);
    };
  }

  /** Lets the person leave without a question: unsaved input is lost or stored elsewhere. */
  releaseAll(): void {
    this.holds.clear();
    this.router?.deleteBlocker(blockerKey);
  }

  /** Asks whether to leave. The answer counts for the last attempt, such as a second press of the back button. */
  private async askToLeave(router: DataRouter): Promise<void> {
    if (this.isAsking) return;
    this.isAsking = true;
    const leave = await this.dialogs.confirm({
      title: this.i18next.t('unsaved.title'),
      message: this.i18next.t('unsaved.message'),
      confirmLabel: this.i18next.t('unsaved.leave'),
      danger: true,
    });
    this.isAsking = false;
    const blocker = router.state.blockers.get(blockerKey);
    if (blocker?.state !== 'blocked') return;
    if (leave) blocker.proceed();
    else blocker.reset();
  }
}
