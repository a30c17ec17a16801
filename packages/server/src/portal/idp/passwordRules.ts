import { accountKey } from './accounts.ts';

/** Minimum of NIST SP 800-63B: length decides, no mix of kinds of characters is asked for. */
export const leastPasswordLength = 8;

/** Why a password may not be chosen; each is a key of the pages' texts. */
export type PasswordFault = 'passwordShort' | 'passwordCommon' | 'passwordPersonal';

/** Texts that belong to the person or the firm, and are guessed first. */
interface Known {
  readonly email: string;
  readonly names: readonly string[];
}

/** Returns why a password may not be chosen; null for one that may. */
export async function faultOfPassword(password: string, known: Known): Promise<PasswordFault | null> {
  const composed = password.normalize('NFKC');
  if ([...composed].length < leastPasswordLength) return 'passwordShort';
  const lower = composed.toLowerCase();
  if (isPersonal(lower, known)) return 'passwordPersonal';
  return (await commonPasswords()).has(lower) || isMonotonous(lower) ? 'passwordCommon' : null;
}

/** Whether a password is the person's address or name, or the firm's name, with at most digits and signs around it. */
function isPersonal(password: string, { email, names }: Known): boolean {
  const letters = lettersOf(password);
  const address = accountKey(email);
  const known = [address, address.split('@')[0] ?? '', ...names].map(lettersOf);
  return letters !== '' && known.includes(letters);
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}]/gu, '');
}

/** Whether it has one or two different characters, or each follows the one before. */
function isMonotonous(password: string): boolean {
  const codes = Array.from(password, (character) => character.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  return new Set(codes).size <= 2 || (steps.size === 1 && !steps.has(0));
}

let loaded: Promise<ReadonlySet<string>> | undefined;

/** Loads the list when a password is first chosen: most processes never need it. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  loaded ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set<string>(dictionary['passwords-common']),
  );
  return loaded;
}
