/** Maximum length of an address (RFC 5321). */
const maxLength = 254;

/**
 * Returns whether the text is a well-formed e-mail address (spec section 5): it must satisfy the rules of a browser's
 * `input type="email"`, and have a dot in the domain.
 */
export function isEmailAddress(text: string): boolean {
  return text.length <= maxLength && form.test(text);
}

/** The HTML standard's "valid e-mail address", with at least two labels in the domain. */
const form =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i;
