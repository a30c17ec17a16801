/** Segment of the screen on which reading a client's received invoices is set up: `/home/received-invoices/{clientId}`. */
export const setupPath = 'received-invoices';

/** Segment of the list of clients in the staff center: `/staff/received-invoices`. */
export const staffPath = 'received-invoices';

/** Returns the address of a client's set-up screen. */
export function setupOf(clientId: string): string {
  return `/home/${setupPath}/${encodeURIComponent(clientId)}`;
}
