/** Availability of a contribution: `pending` while one of its predicates is running. */
export type Standing = 'available' | 'pending' | 'hidden';

/** State of the action at a URL. */
export type Addressed = 'shown' | 'unknown-yet' | 'not-available';

/** Judges the section and the action that an address names, null where there is none (spec section 2). */
export function addressedAction(section: Standing | null, action: Standing | null): Addressed {
  const standings = [section, action];
  if (standings.some((standing) => standing === null || standing === 'hidden')) return 'not-available';
  return standings.includes('pending') ? 'unknown-yet' : 'shown';
}
