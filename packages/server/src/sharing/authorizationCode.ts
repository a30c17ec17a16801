import { bareCode } from '@anteroom/domain/authorizationCode';
import { hash, verify } from '@node-rs/argon2';

/**
 * What is kept of an authorisation code: argon2id with the library's parameters, those of OWASP's password storage cheat
 * sheet. A code is short enough to be tried out by whoever gets hold of the database, were it hashed quickly.
 */
export function hashCode(code: string): Promise<string> {
  return hash(bareCode(code));
}

/** Compares hashes in constant time, after work that takes as long for a wrong code as for the right one. */
export function isCode(code: string, codeHash: string): Promise<boolean> {
  return verify(codeHash, bareCode(code));
}
