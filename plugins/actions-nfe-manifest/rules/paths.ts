/**
 * Path segment of the screen for setting up the reading of a client's received invoices:
 * `/home/received-invoices/{clientId}`.
 */
export const setupPath = 'received-invoices';

/** Path segment of the list of clients in the staff center: `/staff/received-invoices`. */
export const staffPath = 'received-invoices';

/** Returns the path of a client's set-up screen in the staff center. */
export function staffSetupOf(clientId: string): string {
  return `/staff/${staffPath}#${encodeURIComponent(clientId)}`;
}

/** Returns the path of a client's set-up screen in the portal. */
export function setupOf(clientId: string): string {
  return `/home/${setupPath}/${encodeURIComponent(clientId)}`;
}
