/**
 * Splits a path such as `/clientcenter/en/gb/tasks`. The language is two letters, or two pairs of letters in one
 * segment or in two.
 *
 * Returns the language's `code`, such as `en-gb` (or the segment as it is, if it is not a language code), and the
 * `rest` of the path, which is `/` if nothing follows.
 */
export function languagePath(pathname: string) {
  const [, , first = '', second = '', ...others] = pathname.split('/');
  const twoParts = letters.test(first) && letters.test(second);
  const rest = twoParts ? others : [second, ...others];
  return { code: (twoParts ? `${first}-${second}` : first).toLowerCase(), rest: `/${rest.join('/')}` };
}

const letters = /^[a-z]{2}$/i;

/** Returns whether a code has two letters, optionally followed by `-` and two letters (spec section 5). */
export function isLanguageCode(code: string): boolean {
  return /^[a-z]{2}(-[a-z]{2})?$/i.test(code);
}
