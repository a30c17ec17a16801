import type { Language, PluginDeclaration } from '@anteroom/sdk';
import type { Texts } from '../texts.ts';

/** A plugin as its sources have it. */
export interface PluginSources {
  readonly declaration: PluginDeclaration;
  /** By the path that the declaration names, `./MyWidget`. */
  readonly modules: Readonly<Record<string, () => Promise<Readonly<Record<string, unknown>>>>>;
  /** The files of `locales/`. */
  readonly locales: Readonly<Partial<Record<Language, Texts>>>;
}

let sources: PluginSources | undefined;

/** Says which plugin is tested. `pluginTests()` of `@anteroom/plugin-kit/vitest` sees to it. */
export function setPluginUnderTest(plugin: PluginSources): void {
  sources = plugin;
}

/** @throws Error when nobody has said which plugin is tested. */
export function pluginUnderTest(): PluginSources {
  if (sources) return sources;
  throw new Error(
    'Which plugin is tested? Put pluginTests() of @anteroom/plugin-kit/vitest among the plugins of vitest.config.ts.',
  );
}
