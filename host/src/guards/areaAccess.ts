import { type Held, may } from '@anteroom/domain/people/permissions';

/** Areas of the portal that this person may enter. */
type AreaAccess = ReturnType<typeof areaAccess>;

/** Returns the areas that the server would allow (spec section 6). */
export function areaAccess(held: Held) {
  return {
    dashboards: may('dashboards.read', held),
    actions: may('actions.read', held),
  };
}

/**
 * Returns the page to go to instead, or null if the person may enter the area (spec section 2).
 *
 * @param page - a plugin's page that the person may open; null if there is none.
 */
export function areaRedirect(area: keyof AreaAccess, access: AreaAccess, page: string | null): string | null {
  if (access[area]) return null;
  // Actions is the only area whose refusal is shown even if the person could open another page.
  return area === 'actions' || page === null ? '/not-authorized' : page;
}
