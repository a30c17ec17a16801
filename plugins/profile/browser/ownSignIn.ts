import {
  addPasskey,
  changePassword,
  getSignInMethods,
  offerPasskey,
  type PasswordChange,
  removePasskey,
  type SignInMethods,
} from '@anteroom/contract/ownAccount';
import { makePasskey, makesPasskeys } from '@anteroom/screen-parts/makePasskey';
import { Http, HttpError, type Query, useService } from '@anteroom/sdk';
import { useQueryClient } from '@tanstack/react-query';

const queryKey = ['sign-in-methods'];

/** The sign-in methods of a portal account: the password and the passkeys. */
export interface OwnSignIn {
  readonly methods: Query<SignInMethods>;
  /** Whether this browser can create passkeys. */
  readonly makesPasskeys: boolean;
  /**
   * Changes the password and ends all other sessions.
   * @throws HttpError
   */
  changePassword(change: PasswordChange): Promise<void>;
  /**
   * Makes the browser create a passkey, and adds it.
   *
   * @param password - of the account, if it has one.
   * @returns false if the person did not create one.
   * @throws HttpError
   */
  addPasskey(password: string | undefined): Promise<boolean>;
  /**
   * Removes a passkey.
   * @throws HttpError `conflict` if it is the last sign-in method.
   */
  removePasskey(passkeyId: string): Promise<void>;
}

/** Returns the person's sign-in methods. Changes are shown wherever this hook is used. */
export function useOwnSignIn(): OwnSignIn {
  const http = useService(Http);
  const cache = useQueryClient();
  return {
    methods: { queryKey, queryFn: ({ signal }) => http.call(getSignInMethods, { signal }) },
    makesPasskeys: makesPasskeys(),
    changePassword: async (change) => {
      await http.call(changePassword, { body: change });
    },
    addPasskey: async (password) => {
      const { options } = await http.call(offerPasskey, { body: { password } });
      const credential = await makePasskey(options);
      if (!credential) return false;
      cache.setQueryData(queryKey, await http.call(addPasskey, { body: { credential } }));
      return true;
    },
    removePasskey: async (passkeyId) => {
      await http
        .call(removePasskey, { params: { passkeyId } })
        .finally(() => cache.invalidateQueries({ queryKey }));
    },
  };
}

/** Reasons for refusing a change of the sign-in methods. */
export type SignInFault =
  | 'wrong-password'
  | 'passwordShort'
  | 'passwordCommon'
  | 'passwordPersonal'
  | 'second-factor'
  | 'too-many'
  | 'last-way'
  | 'too-often'
  | 'failed';

const reasons: readonly SignInFault[] = [
  'wrong-password',
  'passwordShort',
  'passwordCommon',
  'passwordPersonal',
  'second-factor',
  'too-many',
  'last-way',
];

/** Returns why a call was refused. */
export function signInFault(error: unknown): SignInFault {
  if (!(error instanceof HttpError) || error.failure.kind !== 'problem') return 'failed';
  if (error.code === 'too-many-requests') return 'too-often';
  const said = error.failure.problem.errors?.map(({ reason }) => reason) ?? [];
  return reasons.find((reason) => said.includes(reason)) ?? 'failed';
}
