import type { DevelopmentMessage, PluginManifest } from '@anteroom/contract';
import type { NotedProblem } from '@anteroom/kernel';
import { thrownText } from '@anteroom/kernel';
import { Log } from '@anteroom/sdk';
import { atom } from 'jotai';
import type { Portal } from '../container.ts';
import { I18next } from '../services/language/i18next.ts';
import { localeUrls, TextFiles, type TextUrls } from '../services/language/TextFiles.ts';
import { StateStore } from '../services/page/StateStore.ts';
import { PluginFilesFinder } from '../services/plugins/kernelTokens.ts';
import { PluginProblems } from '../services/plugins/PluginProblems.ts';
import type { FindPluginFiles } from '../services/plugins/pluginFiles.ts';
import { forgetDevelopmentAddress } from './developmentAddress.ts';
import { developmentPlugin } from './developmentPlugin.ts';
import { keepTyped } from './keepTyped.ts';
import { originalPlace } from './originalPlace.ts';

/** State of the plugin's development server. */
export interface DevelopmentState {
  readonly pluginId: string | null;
  /** Finding that prevents the newest version from being built. */
  readonly fault: string | null;
  /** Last error that the version on screen threw, with file and line of the sources. */
  readonly failure: string | null;
  readonly isConnected: boolean;
}

/** Shows a plugin in development in place of the installed one, and each newer version as it is built, until it is dropped. */
export class DevelopmentSession {
  readonly origin: string;
  private readonly current = atom<DevelopmentState>({
    pluginId: null,
    fault: null,
    failure: null,
    isConnected: false,
  });
  readonly state = atom((get) => get(this.current));
  /** Resolves when the first version is there, or known not to be. */
  readonly begun: Promise<void>;
  private readonly portal: Portal;
  private readonly events: EventSource;
  private shown: PluginManifest | null = null;
  /** Versions are shown in the order in which they came. */
  private work: Promise<void> = Promise.resolve();
  private endKeeping = () => {};
  private readonly endWatching: () => void;

  constructor(portal: Portal, origin: string) {
    this.portal = portal;
    this.origin = origin;
    this.events = new EventSource(`${origin}/events`);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.begun = promise;
    this.endWatching = this.watchProblems();
    // It connects again by itself: whoever serves the plugin may be started anew.
    this.events.addEventListener('error', () => {
      this.set({ isConnected: false });
      resolve();
    });
    this.events.addEventListener('message', ({ data }) => {
      const message = JSON.parse(data) as DevelopmentMessage;
      this.work = this.work
        .then(() => this.take(message))
        .catch((cause: unknown) => this.set({ fault: String(cause) }))
        .then(resolve);
    });
  }

  /** Back to what is installed, for this tab. */
  async drop(): Promise<void> {
    this.events.close();
    this.endWatching();
    this.endKeeping();
    forgetDevelopmentAddress();
    await this.work;
    if (this.shown) await this.withdraw(this.shown.id);
  }

  private async take(message: DevelopmentMessage): Promise<void> {
    const plugin = developmentPlugin(message, this.origin, location.origin) ?? this.shown;
    const { fault } = message;
    this.set({ pluginId: plugin?.id ?? null, fault, isConnected: true });
    if (!plugin) return;
    // Its id was changed.
    if (this.shown && this.shown.id !== plugin.id) await this.withdraw(this.shown.id);
    const isAnother = JSON.stringify(plugin) !== JSON.stringify(this.shown);
    if (isAnother) await this.replaceTexts(plugin.id, localeUrls(plugin));
    this.shown = isAnother ? plugin : this.shown;
    if (isAnother) {
      this.set({ failure: null });
      this.endKeeping();
      this.endKeeping = keepTyped(plugin.id);
    }
    this.portal.kernel.store.setOverrides(new Map([[plugin.id, { plugin: this.shown ?? plugin, fault }]]));
  }

  /** Says of each error that the plugin throws where in its sources that was. Returns a function that ends it. */
  private watchProblems(): () => void {
    const store = this.portal.container.get<StateStore>(StateStore);
    const { list } = this.portal.container.get(PluginProblems);
    let known: ReadonlySet<NotedProblem> = new Set(store.get(list));
    return store.sub(list, () => {
      const noted = store.get(list);
      const news = noted.filter((each) => !known.has(each));
      known = new Set(noted);
      for (const { problem } of news) {
        if (problem.pluginId === this.shown?.id && 'cause' in problem) void this.locate(problem.cause);
      }
    });
  }

  private async locate(cause: unknown): Promise<void> {
    const version = this.shown;
    const place = await originalPlace(cause, this.origin, async (url) => (await fetch(url)).text()).catch(
      () => null,
    );
    if (place === null || version !== this.shown) return;
    const failure = `${place}: ${thrownText(cause)}`;
    this.portal.container.get<Log>(Log).warn('A plugin in development', failure);
    this.set({ failure });
  }

  private async withdraw(pluginId: string): Promise<void> {
    this.shown = null;
    const installed = await this.portal.container
      .get<FindPluginFiles>(PluginFilesFinder)(pluginId)
      .catch(() => null);
    if (installed) await this.replaceTexts(pluginId, localeUrls(installed));
    this.portal.kernel.store.setOverrides(new Map());
  }

  private set(change: Partial<DevelopmentState>): void {
    if (change.fault) this.portal.container.get<Log>(Log).warn('A plugin in development', change.fault);
    this.portal.container.get<StateStore>(StateStore).set(this.current, (state) => ({ ...state, ...change }));
  }

  private replaceTexts(pluginId: string, urls: TextUrls): Promise<void> {
    const { container } = this.portal;
    return container.get(TextFiles).replace(container.get(I18next), `plugin:${pluginId}`, urls);
  }
}
