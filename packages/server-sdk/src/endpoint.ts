/**
 * Declares a plugin's endpoints. The plugin's `api.ts` imports nothing else from Anteroom, because both halves use it.
 */
export { endpoint, Nothing } from '@anteroom/contract/endpoint';
