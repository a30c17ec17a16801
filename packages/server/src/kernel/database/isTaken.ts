export { isTaken } from '@anteroom/server-sdk';
