import type { Language, PluginDeclaration } from '@anteroom/sdk';
import type { Texts } from '../texts.ts';

/** Plugin as in its current sources. */
export interface PluginSources {
  readonly declaration: PluginDeclaration;
  /** Loaders of the modules, by their path in the declaration, such as `./MyWidget`. */
  readonly modules: Readonly<Record<string, () => Promise<Readonly<Record<string, unknown>>>>>;
  /** Contents of the files in `locales/`, by language. */
  readonly locales: Readonly<Partial<Record<Language, Texts>>>;
}

let sources: PluginSources | undefined;

/** Sets the plugin under test. `pluginTests()` of `@anteroom/plugin-kit/vitest` calls it. */
export function setPluginUnderTest(plugin: PluginSources): void {
  sources = plugin;
}

/** @throws Error if no plugin under test has been set. */
export function pluginUnderTest(): PluginSources {
  if (sources) return sources;
  throw new Error(
    'Which plugin is tested? Put pluginTests() of @anteroom/plugin-kit/vitest among the plugins of vitest.config.ts.',
  );
}
