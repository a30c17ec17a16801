export { draftFaults } from '@anteroom/server-sdk/imports';
