export { repeatedRows } from '@anteroom/server-sdk/imports';
