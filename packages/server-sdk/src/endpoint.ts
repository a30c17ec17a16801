/** Declares a plugin's calls. Its `api.ts` imports nothing else of Anteroom: both halves read it. */
export { endpoint, Nothing } from '@anteroom/contract/endpoint';
