import type { Area } from '../AreaServices.ts';
import { changeRoutes } from './changeRoutes.ts';
import { containerRoutes } from './containerRoutes.ts';

/** Routes for a client's containers and documents (spec section 7, documents). */
export const documentRoutes: Area = (app, deps) => {
  containerRoutes(app, deps);
  changeRoutes(app, deps);
};
