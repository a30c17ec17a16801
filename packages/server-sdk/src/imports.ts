/** Helpers of importers: what most kinds of rows have to be checked for. */
export { centavosOf } from './centavosOf.ts';
export { clientFaults } from './clientFaults.ts';
export { differingRows } from './differingRows.ts';
export { draftFaults } from './draftFaults.ts';
export { repeatedRows } from './repeatedRows.ts';
