/** An attempt to pay, and its firm, which is needed because the provider's notice arrives without a session. */
export interface Attempt {
  readonly companyId: string;
  readonly attemptId: string;
}

/** Returns the reference that identifies an attempt on the payment page. */
export function referenceOf({ companyId, attemptId }: Attempt): string {
  return `${companyId}.${attemptId}`;
}

/** Returns the attempt that a reference identifies; null for text that {@link referenceOf} cannot have produced. */
export function attemptOf(reference: string): Attempt | null {
  const dot = reference.lastIndexOf('.');
  if (dot < 1) return null;
  return { companyId: reference.slice(0, dot), attemptId: reference.slice(dot + 1) };
}
