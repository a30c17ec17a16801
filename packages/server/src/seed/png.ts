export { png } from '@anteroom/server-sdk/demo';
