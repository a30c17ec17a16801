import { defineServer } from '@anteroom/server-sdk';
import * as api from '../api.ts';
import { harborSignings } from '../demo/harborSignings.ts';
import { downloadOriginal } from './downloadOriginal.ts';
import { esign } from './esignKind.ts';
import { esignMailExamples } from './esignMailText.ts';
import { esignState } from './esignState.ts';
import { documents } from './migrations/documents.ts';
import { sealedKeys } from './migrations/sealedKeys.ts';
import { type SealedTask, sealQueue, sealTask } from './sealTask.ts';
import { checkP12, identityVariables, resealKeys } from './signingIdentity.ts';
import { adopt, consent, decline, sign } from './signSteps.ts';
import type { EsignTables } from './tables.ts';
import { textsIn } from './textsIn.ts';

/** Server half for documents to sign: their task kind, their state, and the steps of signing. */
export default defineServer<EsignTables>({
  id: 'task-esign',
  texts: textsIn,
  migrations: { documents, sealedKeys },
  variables: identityVariables,
  demo: { c1001: harborSignings },
  check: checkP12,
  register({ routes, jobs, chores, mails, taskKinds }, portal) {
    taskKinds.add(esign(portal));
    for (const example of esignMailExamples) mails.add(example);
    chores.add('signing keys that no key or a former one encrypts', () => resealKeys(portal));
    jobs.handle<SealedTask>(sealQueue, (sealed) => sealTask(portal, sealed), 'awaited');

    routes.answer(api.getEsign, ({ scope, params }) => esignState(portal, scope, params.taskId));
    routes.answer(api.downloadEsignDocument, ({ scope, params: { taskId }, origin }) =>
      downloadOriginal(portal, { scope, taskId, origin }),
    );
    routes.answer(api.consentToEsign, ({ scope, params: { taskId }, origin }) =>
      consent(portal, { scope, taskId, origin }),
    );
    routes.answer(api.adoptSignature, ({ scope, params: { taskId }, origin, body }) =>
      adopt(portal, { scope, taskId, origin }, body),
    );
    routes.answer(api.signDocument, ({ scope, params: { taskId }, origin, headers, body }) => {
      const userAgent = (headers['user-agent'] ?? '').slice(0, 500);
      return sign(portal, { scope, taskId, origin, userAgent }, body);
    });
    routes.answer(api.declineToSign, ({ scope, params: { taskId }, origin, body }) =>
      decline(portal, { scope, taskId, origin }, body),
    );
  },
});
