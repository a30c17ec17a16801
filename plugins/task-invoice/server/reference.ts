/** An attempt to pay, and the firm whose it is: the provider's notice comes without a session. */
export interface Attempt {
  readonly companyId: string;
  readonly attemptId: string;
}

/** Returns the reference by which the payment page names an attempt. */
export function referenceOf({ companyId, attemptId }: Attempt): string {
  return `${companyId}.${attemptId}`;
}

/** Returns the attempt that a reference names; null for a text that {@link referenceOf} does not make. */
export function attemptOf(reference: string): Attempt | null {
  const dot = reference.lastIndexOf('.');
  if (dot < 1) return null;
  return { companyId: reference.slice(0, dot), attemptId: reference.slice(dot + 1) };
}
