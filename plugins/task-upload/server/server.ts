import { KindJson } from '@anteroom/contract';
import { defineServer, type TaskKind } from '@anteroom/server-sdk';
import { UploadDefinition } from '../api.ts';
import { americanUploads } from '../demo/americanUploads.ts';
import { brazilianUploads } from '../demo/brazilianUploads.ts';
import { britishUploads } from '../demo/britishUploads.ts';

/** Files, as many as the client wants to give; none are required. What else is given is for whoever made the task to read. */
const upload: TaskKind = {
  kind: 'UPLOAD',
  group: 'document_request',
  definition: UploadDefinition,
  data: KindJson,
  stepParams: KindJson,
  stepData: KindJson,
};

/** Tasks by which the firm asks for files. */
export default defineServer({
  id: 'task-upload',
  demo: { c1001: americanUploads, c2001: brazilianUploads, c3001: britishUploads },
  register: ({ taskKinds }) => taskKinds.add(upload),
});
