import type { AuditTexts } from '@anteroom/contract';
import type { ServerHalf } from '@anteroom/server-sdk';
import { textsIn } from '../textsIn.ts';

type Texts = NonNullable<ServerHalf['texts']>;

const noWords = { details: {}, values: {}, subjects: {} };

/** Texts of the audit log: those of the portal and of each plugin. */
export class AuditLogTexts {
  readonly #ofPlugins = new Map<string, Texts>();

  add(texts: Texts, plugin: string): void {
    this.#ofPlugins.set(plugin, texts);
  }

  /** Removes a plugin's texts, for example when it is removed. Its actions are then shown by their IDs. */
  remove(plugin: string): void {
    this.#ofPlugins.delete(plugin);
  }

  /**
   * Returns all texts in a language, the portal's own first. They include those of plugins that a firm has switched
   * off, because the log may contain their actions.
   */
  in(language: string): AuditTexts[] {
    return [textsIn, ...this.#ofPlugins.values()].map((texts) => ({
      actions: texts.auditActions(language),
      ...(texts.auditWords?.(language) ?? noWords),
    }));
  }
}
