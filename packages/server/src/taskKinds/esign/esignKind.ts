import { EsignData, EsignDefinition } from '@anteroom/contract/taskKinds/esign';
import { control } from '@anteroom/domain/permissions';
import type { TaskKind } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import { addEsign, readOriginal } from './addEsign.ts';

/**
 * A document to sign. It is done by its last signature (`sealTask.ts`), and by nothing that a task or step is given; who will not
 * sign declines, which tells the others (`signSteps.ts`).
 */
export const esign = ({ blobs }: Pick<Deps, 'blobs'>): TaskKind => ({
  kind: 'ESIGN',
  group: 'esign',
  hiddenBy: control.hideEsignTask,
  definition: EsignDefinition,
  data: EsignData,
  removable: false,
  stepParams: EsignData,
  stepData: EsignData,
  async prepare({ db, companyId, clientId, definition, path }) {
    const asked = definition as EsignDefinition;
    const original = await readOriginal({ db, blobs }, { companyId, clientId, path }, asked);
    return (tx, taskId) => addEsign(tx, { companyId, taskId }, asked, original);
  },
  openPoints: () => [{ path: 'esign', reason: 'required' }],
});
