import type { ServiceRequestType } from '../api.ts';

/**
 * Condition under which employees, and the requests about them, are available. The browser hides them otherwise, and
 * the server refuses them. Brazilian law requires these forms of employers; firms elsewhere do not need them.
 */
export const shownWhen = ['country:BR'] as const;

/** Returns the condition under which requests of a type are available. */
export function requestShownWhen(type: ServiceRequestType): readonly string[] {
  return type === 'generalRequests' ? [] : shownWhen;
}
