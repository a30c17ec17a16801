import 'i18next';
import '@anteroom/sdk/definePlugin';
import type texts from 'anteroom:texts';
import type { IconName } from '@anteroom/ui/Icon';
import type { ParseKeys } from 'i18next';

/**
 * Makes a misspelt key of a plugin's texts a type error, as https://www.i18next.com/overview/typescript shows.
 * `tsconfig.plugin.json`, which a plugin's own extends, leads `anteroom:texts` to its `locales/en-us.json`.
 */
declare module 'i18next' {
  /** Texts of the packages that a plugin is built from. Each package adds its own under the key that it has there. */
  interface PackageTexts {}

  interface CustomTypeOptions {
    defaultNS: 'plugin';
    nsSeparator: false;
    resources: { plugin: typeof texts & PackageTexts };
  }
}

/** The same for the declaration, `plugin.ts`: its labels and titles are keys of the texts, its icons those of the design system. */
declare module '@anteroom/sdk/definePlugin' {
  interface PluginVocabulary {
    readonly textKey: ParseKeys;
    readonly icon: IconName;
  }
}
