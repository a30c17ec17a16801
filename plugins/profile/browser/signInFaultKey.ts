import type { ParseKeys } from 'i18next';
import type { SignInFault } from './ownSignIn.ts';

/** Keys of the texts that explain why a change of the sign-in methods was refused. */
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
