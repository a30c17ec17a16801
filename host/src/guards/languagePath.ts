/**
 * Takes `/clientcenter/en/gb/tasks` apart: the language is two letters, or two and two in one segment or in two. Returns its `code`, as `en-gb`, or
 * the text that is none, and the `rest` behind it, which is `/` if there is none.
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
