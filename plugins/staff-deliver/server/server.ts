import { defineServer } from '@anteroom/server-sdk';
import * as api from '../api.ts';
import { arrivedExample } from './arrivedMail.ts';
import { deliverCopy } from './deliverCopy.ts';
import { deliverFile } from './deliverFile.ts';
import { documents } from './migrations/documents.ts';
import type { DeliverTables } from './tables.ts';
import { tellOfBatch, tellOfQuietBatches, untoldTimes } from './tellOfBatch.ts';

/** Creates documents from files, and notifies the clients in one e-mail. */
export default defineServer<DeliverTables>({
  id: 'staff-deliver',
  migrations: { documents },
  register({ routes, jobs, mails }, portal) {
    const { db } = portal;
    mails.add(arrivedExample);
    jobs.repeat('untold', untoldTimes, () => tellOfQuietBatches(portal));

    routes.answer(api.deliverFile, (request) => deliverFile(portal, request));
    routes.answer(api.deliverCopy, (request) =>
      db.inFirm(request.scope, (tx) => deliverCopy(portal, tx, request)),
    );
    routes.answer(api.endBatch, ({ scope, body: { batch } }) =>
      db.inFirm(scope, (tx) => tellOfBatch(portal, tx, scope.companyId, batch, scope.userId)),
    );
  },
});
