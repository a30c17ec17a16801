import type { Service } from '../http/app.ts';
import { changeRoutes } from './changeRoutes.ts';
import { containerRoutes } from './containerRoutes.ts';

/** What a client has: containers and documents (spec section 7, documents). */
export const documentRoutes: Service = (app, deps) => {
  containerRoutes(app, deps);
  changeRoutes(app, deps);
};
