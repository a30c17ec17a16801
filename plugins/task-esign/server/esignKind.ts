import type { TaskKind } from '@anteroom/server-sdk';
import { EsignData, EsignDefinition } from '../api.ts';
import { addEsign, readOriginal } from './addEsign.ts';
import type { EsignPortal } from './esignStore.ts';

/**
 * Returns the kind of task that asks for a document to be signed. The last signature completes it (`sealTask.ts`), and nothing that is
 * given to the task or a step; who will not sign declines, which the others are told of (`signSteps.ts`).
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
  openPoints: () => [{ path: 'esign', reason: 'required' }],
});
