export { centavosOf } from '@anteroom/server-sdk/imports';
