import { fragmentParts } from '@anteroom/domain/addresses/fragmentParts';

/** Addresses of the plugin's screens. The fragment names what is open on a screen. */
export const paths = {
  clients: '/staff/clients',
  archived: '/staff/clients#archived',
  newClient: '/staff/clients#new',
  importClients: '/staff/clients#import',
  client: (id: string) => `/staff/clients#client/${encodeURIComponent(id)}`,
  /** A plugin's action on selected clients. */
  act: (id: string) => `/staff/clients#do/${encodeURIComponent(id)}`,
  people: '/staff/people',
  staffMembers: '/staff/people#staff',
  refused: '/staff/people#refused',
  newStaffMember: '/staff/people#new-staff',
  newPerson: '/staff/people#new',
  person: (id: string) => `/staff/people#person/${encodeURIComponent(id)}`,
};

/** Returns the view that a fragment opens, such as `client`, and the ID of what it shows. */
export function openedBy(hash: string): { readonly view: string; readonly id: string } {
  const [view = '', id = ''] = fragmentParts(hash);
  return { view, id };
}
