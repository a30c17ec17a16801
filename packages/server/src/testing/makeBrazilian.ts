import { changeFirm } from '../portal/companies/changeFirm.ts';
import type { TestPortal } from './testPortal.ts';

/**
 * Makes the first demo firm, which has staff and several users, a Brazilian one, because only Brazilian firms have
 * features for Brazil.
 */
export async function makeBrazilian({ database: { db } }: TestPortal): Promise<void> {
  await changeFirm(db, 'c1001', { country: 'BR' });
}
