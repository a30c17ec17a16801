import { AsyncLocalStorage } from 'node:async_hooks';

/** Route of the current request, such as `GET /api/theme`; undefined in the background. */
export const routeAtWork = new AsyncLocalStorage<string>();
