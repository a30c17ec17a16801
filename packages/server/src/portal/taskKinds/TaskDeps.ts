import type { Deps } from '../../deps.ts';
import type { AreaServices } from '../AreaServices.ts';

/** Services that the area of tasks is handed, and those that others are handed that do. */
export interface TaskDeps extends Deps, Pick<AreaServices, 'taskKinds'> {}
