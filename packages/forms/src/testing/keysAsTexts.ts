import { createInstance, type i18n } from 'i18next';

/**
 * Creates an i18next instance that returns keys, each followed by its values, instead of texts. Calls `onRead` for
 * each.
 */
export function keysAsTexts(onRead: (key: string) => void = () => {}): i18n {
  const i18next = createInstance();
  void i18next.init({
    initAsync: false,
    lng: 'en-us',
    lowerCaseLng: true,
    resources: {},
    nsSeparator: false,
    parseMissingKeyHandler: (key, _default, { lng, lngs, ns, keyPrefix, ...values }) => {
      onRead(key);
      return [key, ...Object.values(values)].join(' ');
    },
  });
  return i18next;
}
