import type { ProblemCode, SignInRefusal } from '@anteroom/contract';
import { fail } from '@anteroom/server-sdk';

/** Problem for each refusal; the reason itself is in `errors[].reason`. */
const refusals: Readonly<Record<SignInRefusal, { code: ProblemCode; detail: string }>> = {
  MFA_AUTHENTICATION_REQUIRED: {
    code: 'forbidden',
    detail: 'A second step is required. Continue at the location given.',
  },
  FIRM_LOCKED_OUT: { code: 'forbidden', detail: 'This firm’s portal is closed for now.' },
  USER_NOT_FOUND: { code: 'forbidden', detail: 'This account isn’t registered.' },
  OTHER_PERSON: { code: 'forbidden', detail: 'This account isn’t the one that is signed in.' },
  STATE_UNKNOWN: { code: 'bad-request', detail: 'This sign-in has expired or was started elsewhere.' },
  CODE_REFUSED: { code: 'bad-request', detail: 'The identity provider didn’t confirm this sign-in.' },
  TOKEN_REFUSED: { code: 'bad-request', detail: 'This token is invalid or was already used.' },
};

/** Ends the request, because the person is not admitted. */
export function refuse(reason: SignInRefusal, headers?: { location: string }): never {
  const { code, detail } = refusals[reason];
  fail(code, detail, { headers, errors: [{ path: 'request', message: detail, reason }] });
}
