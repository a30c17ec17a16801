import { KindJson } from '@anteroom/contract';
import { defineServer, type TaskKind } from '@anteroom/server-sdk';
import { UploadDefinition } from '../api.ts';
import { americanUploads } from '../demo/americanUploads.ts';
import { brazilianUploads } from '../demo/brazilianUploads.ts';
import { britishUploads } from '../demo/britishUploads.ts';

/**
 * Any number of files; none are required. The portal does not interpret the task's other data; only the software that
 * created the task reads it.
 */
const upload: TaskKind = {
  kind: 'UPLOAD',
  group: 'document_request',
  definition: UploadDefinition,
  data: KindJson,
  stepParams: KindJson,
  stepData: KindJson,
};

/** Task kind with which the firm asks for files. */
export default defineServer({
  id: 'task-upload',
  demo: { c1001: americanUploads, c2001: brazilianUploads, c3001: britishUploads },
  register: ({ taskKinds }) => taskKinds.add(upload),
});
