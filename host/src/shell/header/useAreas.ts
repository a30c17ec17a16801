import { Permissions, useService } from '@anteroom/sdk';
import { type AreaAccess, areaAccess } from '../../guards/areaAccess.ts';

/** The areas of the portal that the signed-in person has. */
export function useAreas(): AreaAccess {
  return areaAccess(useService(Permissions));
}
