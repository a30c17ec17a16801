import type { Permissions } from '@anteroom/sdk';

/** What the portal's areas hold for this person. */
export interface AreaAccess {
  readonly dashboards: boolean;
  readonly tasks: boolean;
  readonly documents: true;
  readonly actions: boolean;
}

/** An area is shown unless a control hides it or the person has all documents and nothing else (spec section 6). */
export function areaAccess(permissions: Pick<Permissions, 'has' | 'control'>): AreaAccess {
  const documentsOnly = permissions.has('ClientCenter.AllDocsOnly');
  const shown = (control: string) => !documentsOnly && !permissions.control(control);
  return {
    dashboards: shown('HideDashboards'),
    tasks: shown('HideTasks'),
    documents: true,
    actions: shown('HideActions'),
  };
}

/** The page to go to instead, or null if the area may be entered (spec section 2). */
export function areaRedirect(area: keyof AreaAccess, access: AreaAccess): string | null {
  if (access[area]) return null;
  if (area === 'dashboards' && access.tasks) return '/tasks';
  // Actions is the only area whose refusal is told; the others have a page that everybody may open.
  return area === 'actions' ? '/not-authorized' : '/documents';
}
