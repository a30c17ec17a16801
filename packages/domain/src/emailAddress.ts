/** Characters of an address at most (RFC 5321). */
const maxLength = 254;

/**
 * Whether the text is one e-mail address, as far as its form tells (spec section 5): as a browser's `input type="email"`
 * judges, and with a dot in the domain.
 */
export function isEmailAddress(text: string): boolean {
  return text.length <= maxLength && form.test(text);
}

/** The HTML standard's "valid e-mail address", with at least two labels in the domain. */
const form =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i;
