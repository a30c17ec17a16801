/** Helpers for importers: checks that most kinds of rows need. */
export { centavosOf } from './centavosOf.ts';
export { clientFaults } from './clientFaults.ts';
export { differingRows } from './differingRows.ts';
export { draftFaults } from './draftFaults.ts';
export { repeatedRows } from './repeatedRows.ts';
