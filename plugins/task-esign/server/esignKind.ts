import type { TaskKind } from '@anteroom/server-sdk';
import { EsignData, EsignDefinition } from '../api.ts';
import { addEsign, readOriginal } from './addEsign.ts';
import { allSigned, type EsignPortal, signersOf } from './esignStore.ts';

/**
 * Returns the task kind that asks people to sign a document. The task is completed by the last signature
 * (`sealTask.ts`), or when the firm records that it was signed on paper, and never by anything given to the task or a
 * step. A person who will not sign declines, and the other signers are notified (`signSteps.ts`).
 */
export const esign = (portal: EsignPortal): TaskKind => ({
  kind: 'ESIGN',
  group: 'esign',
  hiddenBy: 'HideESignTask',
  definition: EsignDefinition,
  data: EsignData,
  removable: false,
  stepParams: EsignData,
  stepData: EsignData,
  async prepare({ db, companyId, clientId, definition, path }) {
    const asked = definition as EsignDefinition;
    const original = await readOriginal(portal, db, { companyId, clientId, path }, asked);
    return (tx, taskId) => addEsign(portal, tx, { companyId, taskId }, asked, original);
  },
  // The only manual completion is "received", for a document signed on paper. If all have signed here, the portal is
  // about to complete the task.
  async openPoints({ tx, scope: { companyId }, task: { taskId }, status }) {
    if (status === 'RECEIVED' && !allSigned(await signersOf(portal, tx, companyId, taskId))) return [];
    return [{ path: 'esign', reason: 'required' }];
  },
});
