import type { Deps } from '../../deps.ts';
import type { AreaServices } from '../AreaServices.ts';

/** Services for the area of tasks, and for areas that call it. */
export interface TaskDeps extends Deps, Pick<AreaServices, 'taskKinds'> {}
