import * as api from '@anteroom/contract/taskKinds/esign';
import type { FastifyRequest } from 'fastify';
import { answer } from '../../http/answer.ts';
import type { Service } from '../../http/app.ts';
import { sendContent } from '../../storage/sendContent.ts';
import { esign } from './esignKind.ts';
import { esignState } from './esignState.ts';
import { findEsign } from './esignStore.ts';
import { type SealedTask, sealQueue, sealTask } from './sealTask.ts';
import { checkSigningP12 } from './signingIdentity.ts';
import { adopt, consent, decline, type EsignRequest, noteOpened, sign } from './signSteps.ts';

/** Documents to sign: their kind of task, how they stand, and the steps of signing them. */
export const esignRoutes: Service = async (app, deps) => {
  deps.taskKinds.add(esign(deps));
  await checkSigningP12(deps.config, deps.clock);
  deps.jobs.handle<SealedTask>(sealQueue, (sealed) => sealTask(deps, sealed), 'awaited');

  answer(app, api.getEsign, async ({ scope, params }) => esignState(deps, scope, params.taskId));

  answer(app, api.downloadEsignDocument, async (request, reply) => {
    const { scope, params } = request;
    const found = await findEsign(deps, deps.db, scope, params.taskId);
    if (request.method === 'GET') await noteOpened(deps, requestOf(request, params.taskId), found);
    const { name, size } = await deps.db
      .selectFrom('documents')
      .select(['name', 'size'])
      .where('company_id', '=', scope.companyId)
      .where('document_id', '=', found.original.document_id)
      .executeTakeFirstOrThrow();
    const { sha256 } = found.original;
    const content = { companyId: scope.companyId, sha256, size, name, mimeType: 'application/pdf' };
    return sendContent(deps.blobs, content, request, reply);
  });

  answer(app, api.consentToEsign, async (request) =>
    consent(deps, requestOf(request, request.params.taskId)),
  );

  answer(app, api.adoptSignature, async (request) =>
    adopt(deps, requestOf(request, request.params.taskId), request.body),
  );

  answer(app, api.signDocument, async (request) =>
    sign(deps, requestOf(request, request.params.taskId), request.body),
  );

  answer(app, api.declineToSign, async (request) =>
    decline(deps, requestOf(request, request.params.taskId), request.body),
  );
};

function requestOf({ scope, id, ip, headers }: FastifyRequest, taskId: string): EsignRequest {
  const userAgent = (headers['user-agent'] ?? '').slice(0, 500);
  return { scope, taskId, requestId: id, address: ip, userAgent };
}
