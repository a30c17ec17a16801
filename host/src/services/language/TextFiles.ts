import type { PluginFiles } from '@anteroom/contract';
import { nearestLanguage } from '@anteroom/domain/language/nearestLanguage';
import type { BackendModule, i18n, ReadCallback } from 'i18next';
import { inject, injectable } from 'inversify';
import { pageData } from '../http/pageData.ts';
import { LogQueue } from '../plugins/LogQueue.ts';

/** URLs of a namespace's texts, by language. */
export type TextUrls = Readonly<Partial<Record<string, string>>>;

/** Returns the URLs of a plugin's texts. */
export function localeUrls({ locales }: Pick<PluginFiles, 'locales'>): TextUrls {
  return Object.fromEntries(Object.entries(locales).map(([language, { url }]) => [language, url]));
}

/**
 * i18next's backend. Loads a namespace's texts when they are first needed.
 *
 * The builds of the host and of plugins ensure that each file is complete, so no page needs two files of a namespace. A
 * language without a file uses the file of another variant of the language, or else the English one.
 */
@injectable('Singleton')
export class TextFiles implements BackendModule {
  readonly type = 'backend';
  readonly callbackApi = true;
  private readonly namespaces = new Map<string, () => Promise<TextUrls>>();
  /** Text files that the server put into the page: those of the first screen, in the person's language. */
  private readonly inPage =
    pageData<readonly { readonly url: string; readonly texts: object }[]>('anteroom-texts') ?? [];

  constructor(@inject(LogQueue) private readonly log: LogQueue) {}

  init(): void {}

  /** Sets the URLs of a namespace's texts, or how to load them. */
  declare(namespace: string, urls: TextUrls | (() => Promise<TextUrls>)): void {
    this.namespaces.set(namespace, typeof urls === 'function' ? urls : async () => urls);
  }

  /** Loads a namespace's texts. Logs failures; the texts are loaded again the next time something needs them. */
  read(language: string, namespace: string, callback: ReadCallback): void {
    this.find(language, namespace).then(
      (texts) => callback(null, texts),
      (cause: unknown) => {
        this.log.add('host', `The texts of ${namespace} could not be read`, cause);
        callback(cause as Error, true);
      },
    );
  }

  /**
   * Replaces the texts of a namespace that may be in use, for example while a plugin is being developed.
   *
   * @throws TypeError | Error (as a rejection) if they cannot be read. Nothing has changed then.
   */
  async replace(i18next: i18n, namespace: string, urls: TextUrls): Promise<void> {
    const texts = await this.fetchTexts(urls, i18next.language);
    this.declare(namespace, urls);
    for (const language of Object.keys(i18next.services.resourceStore.data))
      i18next.removeResourceBundle(language, namespace);
    i18next.addResourceBundle(i18next.language, namespace, texts);
  }

  private async find(language: string, namespace: string): Promise<object> {
    const urls = await this.namespaces.get(namespace)?.();
    return urls ? this.fetchTexts(urls, language) : {};
  }

  private async fetchTexts(urls: TextUrls, language: string): Promise<object> {
    const url = urls[nearestLanguage(Object.keys(urls), language) ?? ''];
    if (url === undefined) return {};
    const inPage = this.inPage.find((file) => file.url === url);
    if (inPage) return inPage.texts;
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`HTTP ${answer.status} for ${url}`);
    return (await answer.json()) as object;
  }
}
