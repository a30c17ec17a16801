import { accountKey } from './accounts.ts';

/** Minimum length, from NIST SP 800-63B: only the length counts; a mix of character classes is not required. */
export const leastPasswordLength = 8;

/** Reason why a password is not accepted; also a key of the pages' texts. */
export type PasswordFault = 'passwordShort' | 'passwordCommon' | 'passwordPersonal';

/** Texts related to the person or the firm, which attackers guess first. */
interface Known {
  readonly email: string;
  readonly names: readonly string[];
}

/** Returns why a password is not accepted, or null if it is. */
export async function faultOfPassword(password: string, known: Known): Promise<PasswordFault | null> {
  const composed = password.normalize('NFKC');
  if ([...composed].length < leastPasswordLength) return 'passwordShort';
  const lower = composed.toLowerCase();
  if (isPersonal(lower, known)) return 'passwordPersonal';
  return (await commonPasswords()).has(lower) || isMonotonous(lower) ? 'passwordCommon' : null;
}

/**
 * Returns whether a password is the person's address or name, or the firm's name, with nothing but digits and
 * punctuation around it.
 */
function isPersonal(password: string, { email, names }: Known): boolean {
  const letters = lettersOf(password);
  const address = accountKey(email);
  const known = [address, address.split('@')[0] ?? '', ...names].map(lettersOf);
  return letters !== '' && known.includes(letters);
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}]/gu, '');
}

/**
 * Returns whether a password consists of one or two different characters, or each character follows the previous one.
 */
function isMonotonous(password: string): boolean {
  const codes = Array.from(password, (character) => character.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  return new Set(codes).size <= 2 || (steps.size === 1 && !steps.has(0));
}

let loaded: Promise<ReadonlySet<string>> | undefined;

/** Loads the list when a password is first chosen, because most processes never need it. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  loaded ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set<string>(dictionary['passwords-common']),
  );
  return loaded;
}
