import { setFlag } from '../portal/flags/setFlag.ts';
import type { Tx } from '../portal/schema.ts';

/** Turns on the flags of the firm whose staff has a demo account. */
export async function seedFlags(tx: Tx): Promise<void> {
  for (const flag of ['taskTools', 'internalTools']) await setFlag(tx, 'c1001', flag, true);
}
