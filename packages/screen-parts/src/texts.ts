import type english from '../locales/en-us.json';

/**
 * Texts of this package. They are available under `screen` in the host and in every plugin that depends on the package.
 */
declare module 'i18next' {
  interface PackageTexts {
    screen: typeof english;
  }
}
