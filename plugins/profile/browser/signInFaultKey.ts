import type { ParseKeys } from 'i18next';
import type { SignInFault } from './ownSignIn.ts';

/** Texts that say why a change of how one signs in was refused. */
export const signInFaultKey = {
  'wrong-password': 'signInMethods.wrong',
  passwordShort: 'signInMethods.passwordShort',
  passwordCommon: 'signInMethods.passwordCommon',
  passwordPersonal: 'signInMethods.passwordPersonal',
  'second-factor': 'signInMethods.secondFactor',
  'too-many': 'signInMethods.tooMany',
  'last-way': 'signInMethods.last',
  'too-often': 'signInMethods.tooOften',
  failed: 'signInMethods.failed',
} as const satisfies Record<SignInFault, ParseKeys>;
