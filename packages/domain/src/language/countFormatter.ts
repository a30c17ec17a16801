import { LocaleFormats } from './localeFormats.ts';

const formats = new Map<string, LocaleFormats>();

/**
 * Formatter for i18next that writes `{{count}}` with the separators of the language, as in “10.006 clientes”. It leaves
 * other values as they are, because a number may be a year. Set `interpolation.alwaysFormat`, or i18next does not use
 * it.
 */
export const countFormatter = {
  type: 'formatter' as const,
  init() {},
  add() {},
  addCached() {},
  format(
    value: unknown,
    _format?: string,
    language = 'en',
    { interpolationkey }: { readonly interpolationkey?: string } = {},
  ) {
    if (interpolationkey !== 'count' || typeof value !== 'number') return value;
    const known = formats.get(language) ?? new LocaleFormats(language);
    formats.set(language, known);
    return known.number(value);
  },
};
