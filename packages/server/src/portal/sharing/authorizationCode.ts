import { bareCode } from '@anteroom/domain/codes/authorizationCode';
import { hash, verify } from '@node-rs/argon2';

/**
 * Returns the hash under which an authorisation code is stored: argon2id with the library's parameters, which are those
 * of OWASP's password storage cheat sheet. With a fast hash, somebody with access to the database could try all codes.
 */
export function hashCode(code: string): Promise<string> {
  return hash(bareCode(code));
}

/**
 * Returns whether a code matches the hash. Takes as long for a wrong code as for the right one, and compares in
 * constant time.
 */
export function isCode(code: string, codeHash: string): Promise<boolean> {
  return verify(codeHash, bareCode(code));
}
