import type english from '../locales/en-us.json';

/** The package's texts: they are there under `screen` in every plugin that depends on it, and in the host. */
declare module 'i18next' {
  interface PackageTexts {
    screen: typeof english;
  }
}
