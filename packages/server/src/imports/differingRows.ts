export { differingRows } from '@anteroom/server-sdk/imports';
