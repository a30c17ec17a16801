/** Helpers for demo data. */
export { DemoDay } from './DemoDay.ts';
export { png } from './png.ts';
