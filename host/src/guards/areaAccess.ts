import { type Held, may } from '@anteroom/domain/permissions';

/** Areas of the portal that this person has. */
export interface AreaAccess {
  readonly dashboards: boolean;
  readonly tasks: boolean;
  readonly documents: true;
  readonly actions: boolean;
}

/** Returns the areas that the server would allow (spec section 6). */
export function areaAccess(held: Held): AreaAccess {
  return {
    dashboards: may('dashboards.read', held),
    tasks: may('tasks.read', held),
    documents: true,
    actions: may('actions.read', held),
  };
}

/** The page to go to instead, or null if the area may be entered (spec section 2). */
export function areaRedirect(area: keyof AreaAccess, access: AreaAccess): string | null {
  if (access[area]) return null;
  if (area === 'dashboards' && access.tasks) return '/tasks';
  // Actions is the only area whose refusal is told; the others have a page that everybody may open.
  return area === 'actions' ? '/not-authorized' : '/documents';
}
