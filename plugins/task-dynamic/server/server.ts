import { defineServer } from '@anteroom/server-sdk';
import { trustSteps } from '../demo/trustSteps.ts';
import { dynamicKind } from './dynamicKind.ts';

/** Task kind for steps that the firm puts together. */
export default defineServer({
  id: 'task-dynamic',
  demo: { c1001: trustSteps },
  register: ({ taskKinds }, { clock }) => taskKinds.add(dynamicKind(clock)),
});
