import { AsyncLocalStorage } from 'node:async_hooks';

/** Route of the request that is being answered, as `GET /api/theme`; undefined in the background. */
export const routeAtWork = new AsyncLocalStorage<string>();
