import 'i18next';

/** As `i18next.d.ts` for the packages that plugins are built from, which know no plugin's texts. */
declare module 'i18next' {
  interface PackageTexts {}

  interface CustomTypeOptions {
    defaultNS: 'plugin';
    nsSeparator: false;
    resources: { plugin: PackageTexts };
  }
}
