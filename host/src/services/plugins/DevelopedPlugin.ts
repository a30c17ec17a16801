import type { PluginOverride } from '@anteroom/kernel';
import type { PluginInDevelopment } from '@anteroom/sdk';
import { inject, injectable } from 'inversify';
import { atom } from 'jotai';
import { I18next } from '../language/i18next.ts';
import { localeUrls, TextFiles } from '../language/TextFiles.ts';
import { browserStorage } from '../page/browserStorage.ts';
import { StateStore } from '../page/StateStore.ts';
import { PortalSession } from '../session/Session.ts';
import { PluginFilesFinder } from './kernelTokens.ts';
import type { FindPluginFiles } from './pluginFiles.ts';

const key = 'anteroom.developedPlugin';

/**
 * The plugin in development that this tab shows. After a reload it is restored before the first screen, so that its
 * pages are known. It lasts until it is dropped, the session ends or the tab is closed.
 */
@injectable('Singleton')
export class DevelopedPlugin {
  private readonly storage = browserStorage('sessionStorage');
  private readonly current;
  readonly shown;
  /** Overrides by plugin, in the form that the kernel expects. */
  readonly overrides;
  /** Chain of pending changes, so that versions are shown in the order in which they arrived. */
  private work: Promise<void> = Promise.resolve();

  constructor(
    @inject(PluginFilesFinder) private readonly filesOf: FindPluginFiles,
    @inject(TextFiles) private readonly texts: TextFiles,
    @inject(I18next) private readonly i18next: I18next,
    @inject(StateStore) private readonly store: StateStore,
    @inject(PortalSession) session: Pick<PortalSession, 'state'>,
  ) {
    const current = atom(this.storage.read<PluginInDevelopment>(key) ?? null);
    this.current = current;
    this.shown = atom((get) => get(current));
    this.overrides = atom((get): ReadonlyMap<string, PluginOverride> => {
      const { plugin = null, fault = null } = get(current) ?? {};
      return new Map(plugin ? [[plugin.id, { plugin, fault }]] : []);
    });
    const plugin = store.get(current)?.plugin;
    if (plugin) texts.declare(`plugin:${plugin.id}`, localeUrls(plugin));
    store.sub(session.state, () => {
      if (store.get(session.state).kind === 'none') void this.show(null);
    });
  }

  /** Shows another version, or the installed one if null. */
  show(next: PluginInDevelopment | null): Promise<void> {
    this.work = this.work.catch(() => undefined).then(() => this.put(next));
    return this.work;
  }

  private async put(next: PluginInDevelopment | null): Promise<void> {
    const [before, after] = [this.store.get(this.current)?.plugin, next?.plugin];
    if (before && before.id !== after?.id) {
      const installed = await this.filesOf(before.id).catch(() => ({ locales: {} }));
      await this.replaceTexts(before.id, installed);
    }
    if (after && after !== before) await this.replaceTexts(after.id, after);
    this.storage.write(key, next ?? undefined);
    this.store.set(this.current, next);
  }

  private replaceTexts(pluginId: string, files: Parameters<typeof localeUrls>[0]): Promise<void> {
    return this.texts.replace(this.i18next, `plugin:${pluginId}`, localeUrls(files));
  }
}
