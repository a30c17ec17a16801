/**
 * Components that task screens share. They are bundled into the plugin that uses them, together with their texts: the
 * package's `locales` are available under `parts` in every plugin that depends on it (docs/adr/0003).
 */
import type english from '../locales/en-us.json';

export { AddFiles } from './AddFiles.tsx';
export { FileList, FilesLoading } from './FileList.tsx';
export { FilesOfClients } from './FilesOfClients.tsx';
export { FindDocuments } from './FindDocuments.tsx';
export { ForOneClient } from './ForOneClient.tsx';
export { filesOfStep, type TaskFile } from './filesOfStep.ts';
export { MarkDone, type OpenPlace } from './MarkDone.tsx';
export { NoAdding } from './NoAdding.tsx';
export { OneDocument } from './OneDocument.tsx';
export { moveItem, OrderedItem } from './OrderedItem.tsx';
export { StepFiles } from './StepFiles.tsx';
export type { TaskUpload } from './startedUploads.ts';
export { stepElementId, TaskStepPanel } from './TaskStepPanel.tsx';
export type { FilesByClient } from './useFilesOfClients.ts';
export { useSaveStep } from './useSaveStep.ts';
export { type TaskFiles, useTaskFiles } from './useTaskFiles.ts';

declare module 'i18next' {
  interface PackageTexts {
    parts: typeof english;
  }
}
