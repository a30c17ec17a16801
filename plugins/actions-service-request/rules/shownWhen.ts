import type { ServiceRequestType } from '../api.ts';

/**
 * Condition of employees, and of the requests about them, on both sides: what the browser hides by it, the server refuses. Brazilian law
 * requires these forms of employers, and firms elsewhere do not need them.
 */
export const shownWhen = ['country:BR'] as const;

/** Returns the condition of requests of a type. */
export function requestShownWhen(type: ServiceRequestType): readonly string[] {
  return type === 'generalRequests' ? [] : shownWhen;
}
