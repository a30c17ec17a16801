import * as api from '@anteroom/contract/certificates';
import { requireClient } from '../clients/visibleClients.ts';
import { answer } from '../http/answer.ts';
import type { Service } from '../http/app.ts';
import { askForRenewal } from './askForRenewal.ts';
import { certificateHistory, listCertificates } from './certificateStore.ts';
import { addCertificate, recordQuery, removeCertificate } from './keepCertificates.ts';

/** Certificates of good standing (CND) of clients. */
export const certificateRoutes: Service = (app, deps) => {
  const { db } = deps;

  answer(app, api.listCertificates, async ({ scope, params: { clientId } }) => {
    await requireClient(db, scope, clientId);
    return listCertificates(db, scope, clientId);
  });

  answer(
    app,
    api.addCertificate,
    async ({ scope, params: { clientId }, body, id: requestId, ip: address }) => {
      await requireClient(db, scope, clientId);
      return addCertificate(deps, scope, clientId, body, { requestId, address });
    },
  );

  answer(app, api.removeCertificate, async ({ scope, params, id: requestId, ip: address }) => {
    await removeCertificate(deps, scope, params.certificateId, { requestId, address });
  });

  answer(app, api.listCertificateQueries, async ({ scope, params }) =>
    certificateHistory(db, scope, params.certificateId),
  );

  answer(app, api.recordCertificateQuery, async ({ scope, params, body, id: requestId, ip: address }) =>
    recordQuery(deps, scope, params.certificateId, body, { requestId, address }),
  );

  answer(app, api.requestCertificateRenewal, async ({ scope, params, id: requestId, ip: address }) =>
    askForRenewal(deps, scope, params.certificateId, { requestId, address }),
  );
};
