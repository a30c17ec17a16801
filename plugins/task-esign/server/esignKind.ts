import type { TaskKind } from '@anteroom/server-sdk';
import { EsignData, EsignDefinition } from '../api.ts';
import { addEsign, readOriginal } from './addEsign.ts';
import { allSigned, type EsignPortal, signersOf } from './esignStore.ts';

/**
 * Returns the kind of task that asks for a document to be signed. The last signature completes it (`sealTask.ts`), or the firm's word that it was
 * signed on paper, and nothing that is given to the task or a step; who will not sign declines, which the others are told of (`signSteps.ts`).
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
  // Signed on paper, it is received. What all have signed here is about to be done.
  async openPoints({ tx, scope: { companyId }, task: { taskId }, status }) {
    if (status === 'RECEIVED' && !allSigned(await signersOf(portal, tx, companyId, taskId))) return [];
    return [{ path: 'esign', reason: 'required' }];
  },
});
