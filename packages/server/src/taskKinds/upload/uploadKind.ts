import { KindJson } from '@anteroom/contract';
import { UploadDefinition } from '@anteroom/contract/taskKinds/upload';
import type { TaskKind } from '@anteroom/server-sdk';
import type { Service } from '../../http/app.ts';

/** Registers tasks of uploading. */
export const uploadKind: Service = (_app, { taskKinds }) => taskKinds.add(upload);

/** Files, as many as the client wants to give; none are required. What else is given is for whoever made the task to read. */
const upload: TaskKind = {
  kind: 'UPLOAD',
  group: 'document_request',
  definition: UploadDefinition,
  data: KindJson,
  stepParams: KindJson,
  stepData: KindJson,
};
