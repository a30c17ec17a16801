import { defineServer } from '@anteroom/server-sdk';
import * as api from '../api.ts';
import { auroraCertificates } from '../demo/auroraCertificates.ts';
import { askForRenewal } from './askForRenewal.ts';
import { certificateHistory, listCertificates } from './certificateStore.ts';
import { findFirmCertificate, listFirmCertificates } from './firmCertificates.ts';
import { importCertificates } from './importCertificates.ts';
import { addCertificate, recordQuery, removeCertificate } from './keepCertificates.ts';
import { certificates } from './migrations/certificates.ts';
import { renewalItems } from './renewalItems.ts';
import type { CertificateTables } from './tables.ts';
import { textsIn } from './textsIn.ts';

/** Server half for clients' certificates of good standing (CND). */
export default defineServer<CertificateTables>({
  id: 'widget-cnd',
  texts: textsIn,
  migrations: { certificates },
  demo: { c2001: auroraCertificates },
  register({ routes, imports, inbox, subjects }, portal) {
    const { db } = portal;
    inbox.add(renewalItems);
    imports.add('certificates', importCertificates(portal));
    subjects.add('certificateId', {
      kind: 'certificate',
      table: 'certificates',
      column: 'certificate_id',
    });

    routes.answer(api.listCertificates, ({ scope, params: { clientId } }) =>
      db.inFirm(scope, async (tx) => {
        await portal.clients.require(tx, scope, clientId);
        return listCertificates(portal, tx, scope, clientId);
      }),
    );

    routes.answer(api.listFirmCertificates, ({ scope, query }) =>
      db.inFirm(scope, (tx) => listFirmCertificates(portal, tx, scope, query)),
    );

    routes.answer(api.getFirmCertificate, ({ scope, params }) =>
      db.inFirm(scope, (tx) => findFirmCertificate(portal, tx, scope, params.certificateId)),
    );

    routes.answer(api.addCertificate, ({ scope, params, body, origin }) =>
      addCertificate(portal, scope, params.clientId, body, origin),
    );

    routes.answer(api.removeCertificate, ({ scope, params, origin }) =>
      removeCertificate(portal, scope, params.certificateId, origin),
    );

    routes.answer(api.listCertificateQueries, ({ scope, params }) =>
      db.inFirm(scope, (tx) => certificateHistory(portal, tx, scope, params.certificateId)),
    );

    routes.answer(api.recordCertificateQuery, ({ scope, params, body, origin }) =>
      recordQuery(portal, scope, params.certificateId, body, origin),
    );

    routes.answer(api.requestCertificateRenewal, ({ scope, params, origin }) =>
      askForRenewal(portal, scope, params.certificateId, origin),
    );
  },
});
