import type { Problem, SignInRefusal } from '@anteroom/contract';

/** Result of exchanging a code (spec section 4). */
export type SignInOutcome =
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'mfa-required'; readonly location: string }
  | { readonly kind: 'firm-locked' }
  /** The session's person was to prove their identity, and another person signed in. */
  | { readonly kind: 'other-person' }
  /** User not found, or any other reason. */
  | { readonly kind: 'failed'; readonly reason: string };

/** Returns the outcome of a refused exchange. `location` is the response header of that name. */
export function refusedOutcome(problem: Problem, location: string | null): SignInOutcome {
  const reasons = (problem.errors ?? []).map((error) => error.reason as SignInRefusal | undefined);
  if (reasons.includes('MFA_AUTHENTICATION_REQUIRED') && location) return { kind: 'mfa-required', location };
  if (reasons.includes('FIRM_LOCKED_OUT')) return { kind: 'firm-locked' };
  if (reasons.includes('OTHER_PERSON')) return { kind: 'other-person' };
  return { kind: 'failed', reason: reasons.find((reason) => reason !== undefined) ?? problem.type };
}
