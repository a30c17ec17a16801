import 'i18next';
import type texts from 'anteroom:texts';

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
