/** Addresses of the plugin's screens. What is open on one stands in the fragment. */
export const paths = {
  clients: '/staff/clients',
  archived: '/staff/clients#archived',
  newClient: '/staff/clients#new',
  importClients: '/staff/clients#import',
  client: (id: string) => `/staff/clients#client/${encodeURIComponent(id)}`,
  /** An action of a plugin on clients that are chosen. */
  act: (id: string) => `/staff/clients#do/${encodeURIComponent(id)}`,
  people: '/staff/people',
  staffMembers: '/staff/people#staff',
  refused: '/staff/people#refused',
  newStaffMember: '/staff/people#new-staff',
  newPerson: '/staff/people#new',
  person: (id: string) => `/staff/people#person/${encodeURIComponent(id)}`,
};

/** Returns what a fragment opens, such as `client`, and the ID of which one. */
export function openedBy(hash: string): { readonly view: string; readonly id: string } {
  const [view = '', id = ''] = hash.slice(1).split('/');
  return { view, id: decoded(id) };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
