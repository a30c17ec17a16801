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

/** How the person signs in to the portal's own account: the password and the passkeys. */
export interface OwnSignIn {
  readonly methods: Query<SignInMethods>;
  /** Whether this browser can make passkeys. */
  readonly makesPasskeys: boolean;
  /** Changes the password; all other sessions end. @throws HttpError */
  changePassword(change: PasswordChange): Promise<void>;
  /**
   * Has the browser make a passkey, and adds it.
   *
   * @param password - of the account, if it has one.
   * @returns false if the person did not make one.
   * @throws HttpError
   */
  addPasskey(password: string | undefined): Promise<boolean>;
  /** @throws HttpError `conflict` for the last way of signing in. */
  removePasskey(passkeyId: string): Promise<void>;
}

/** Returns how the person signs in. A change is shown wherever it is. */
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

/** Reasons why a change of how one signs in is refused. */
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
