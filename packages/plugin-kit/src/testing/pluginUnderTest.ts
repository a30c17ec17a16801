import type { Language, PluginDeclaration } from '@anteroom/sdk';
import type { Texts } from '../texts.ts';

/** A plugin as its sources have it. */
export interface PluginSources {
  readonly declaration: PluginDeclaration;
  /** Modules by the path in the declaration, `./MyWidget`. */
  readonly modules: Readonly<Record<string, () => Promise<Readonly<Record<string, unknown>>>>>;
  /** The files of `locales/`. */
  readonly locales: Readonly<Partial<Record<Language, Texts>>>;
}

let sources: PluginSources | undefined;

/** Sets the plugin under test. `pluginTests()` of `@anteroom/plugin-kit/vitest` calls it. */
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
