import 'i18next';
import type screen from '@anteroom/screen-parts/locales/en-us.json';
import type english from './locales/en-us.json';

/** Makes a misspelt key of the host's texts a type error, as https://www.i18next.com/overview/typescript shows. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'host';
    nsSeparator: false;
    resources: { host: typeof english & { screen: typeof screen } };
  }
}
