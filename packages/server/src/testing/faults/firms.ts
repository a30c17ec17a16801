import type { SignedIn } from '../signIn.ts';
import type { Caller } from './Caller.ts';

/** A demo firm in the test: a client and a staff member. */
export interface Firm {
  readonly companyId: string;
  readonly clientId: string;
  readonly client: SignedIn;
  readonly staff: SignedIn;
  /** Returns a unique name that identifies the firm. */
  mark(): string;
}

/** Prefix of every name from {@link Firm.mark}, with the firm as the only group. */
export const marked = /soak-(c\d{4})-/g;

const demoFirms = [
  { companyId: 'c1001', clientId: 'us-001', client: 'olivia', staff: 'staff' },
  { companyId: 'c2001', clientId: 'br-001', client: 'ines', staff: 'livia' },
  { companyId: 'c3001', clientId: 'gb-001', client: 'george', staff: 'helen' },
] as const;

let marks = 0;

/** Signs in the people of three firms. */
export function openFirms(caller: Caller): Promise<readonly Firm[]> {
  const opened = demoFirms.map(async ({ companyId, clientId, client, staff }) => ({
    companyId,
    clientId,
    client: await caller.signIn(`${client}@demo.test`),
    staff: await caller.signIn(`${staff}@demo.test`),
    mark: () => `soak-${companyId}-${++marks}`,
  }));
  return Promise.all(opened);
}
