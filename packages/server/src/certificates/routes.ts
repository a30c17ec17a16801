import {
  CertificateHistory,
  CertificateList,
  ClearanceCertificate,
  NewCertificate,
  NewCertificateQuery,
} from '@anteroom/contract';
import Type from 'typebox';
import { requireClient } from '../clients/visibleClients.ts';
import type { Service } from '../http/app.ts';
import { askForRenewal } from './askForRenewal.ts';
import { certificateHistory, listCertificates } from './certificateStore.ts';
import { addCertificate, recordQuery, removeCertificate } from './keepCertificates.ts';

const base = '/api/cnd/v1';
const tags = ['certificates'];
const Id = Type.String({ maxLength: 64 });
const ofClient = Type.Object({ clientId: Id });
const ofCertificate = Type.Object({ certificateId: Id });

/** Certificates of good standing (CND) of clients. */
export const certificateRoutes: Service = (app, deps) => {
  const { db } = deps;

  app.get(
    `${base}/clients/:clientId/certificates`,
    {
      config: { access: 'dashboards.read' },
      schema: { tags, params: ofClient, response: { 200: CertificateList } },
    },
    async ({ scope, params: { clientId } }) => {
      await requireClient(db, scope, clientId);
      return listCertificates(db, scope, clientId);
    },
  );

  app.post(
    `${base}/clients/:clientId/certificates`,
    {
      config: { access: 'dashboards.manage' },
      schema: { tags, params: ofClient, body: NewCertificate, response: { 201: ClearanceCertificate } },
    },
    async ({ scope, params: { clientId }, body, id: requestId, ip: address }, reply) => {
      await requireClient(db, scope, clientId);
      return reply.code(201).send(await addCertificate(deps, scope, clientId, body, { requestId, address }));
    },
  );

  app.delete(
    `${base}/certificates/:certificateId`,
    {
      config: { access: 'dashboards.manage' },
      schema: { tags, params: ofCertificate, response: { 204: Type.Null() } },
    },
    async ({ scope, params, id: requestId, ip: address }, reply) => {
      await removeCertificate(deps, scope, params.certificateId, { requestId, address });
      return reply.code(204).send(null);
    },
  );

  app.get(
    `${base}/certificates/:certificateId/queries`,
    {
      config: { access: 'dashboards.read' },
      schema: { tags, params: ofCertificate, response: { 200: CertificateHistory } },
    },
    async ({ scope, params }) => certificateHistory(db, scope, params.certificateId),
  );

  app.post(
    `${base}/certificates/:certificateId/queries`,
    {
      config: { access: 'dashboards.manage' },
      schema: {
        tags,
        params: ofCertificate,
        body: NewCertificateQuery,
        response: { 201: ClearanceCertificate },
      },
    },
    async ({ scope, params, body, id: requestId, ip: address }, reply) =>
      reply
        .code(201)
        .send(await recordQuery(deps, scope, params.certificateId, body, { requestId, address })),
  );

  app.post(
    `${base}/certificates/:certificateId/renewal`,
    {
      config: { access: 'dashboards.write' },
      schema: { tags, params: ofCertificate, response: { 200: ClearanceCertificate } },
    },
    async ({ scope, params, id: requestId, ip: address }) =>
      askForRenewal(deps, scope, params.certificateId, { requestId, address }),
  );
};
