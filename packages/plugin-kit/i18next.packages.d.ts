import 'i18next';

/** Does what `i18next.d.ts` does, for the packages that plugins are built from, which know no plugin's texts. */
declare module 'i18next' {
  interface PackageTexts {}

  interface CustomTypeOptions {
    defaultNS: 'plugin';
    nsSeparator: false;
    resources: { plugin: PackageTexts };
  }
}
