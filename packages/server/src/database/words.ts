export { containsWords } from '@anteroom/server-sdk';
