/** Helpers for demo data. */
export { DemoDay } from './DemoDay.ts';
export type { DemoDocument } from './DemoDocuments.ts';
export type { DemoInbox } from './DemoInbox.ts';
export type { DemoStep, DemoTask, DemoTaskGroup } from './DemoTasks.ts';
export { png } from './png.ts';
