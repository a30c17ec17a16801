import { changeFirm } from '../portal/companies/changeFirm.ts';
import type { TestPortal } from './testPortal.ts';

/** Makes the demo's first firm, which has staff and several users, a Brazilian one: features for Brazil are there for no other. */
export async function makeBrazilian({ database: { db } }: TestPortal): Promise<void> {
  await changeFirm(db, 'c1001', { country: 'BR' });
}
