import type { PortalEvent } from '@anteroom/contract';
import type { Permission } from '@anteroom/domain/people/permissions';

/**
 * Permission that a person needs to receive an event, in addition to seeing its client: the permission to read what has
 * changed.
 */
export const eventPermissions: Readonly<Record<string, Permission | undefined>> = {
  version: 'events.read',
  missed: 'events.read',
  'documents-changed': 'documents.read',
  'comments-changed': 'documents.read',
  'shares-changed': 'documents.read',
  'tasks-changed': 'tasks.read',
  'clients-changed': 'people.read',
  // This event concerns everybody, so it is for people who see all clients.
  'people-changed': 'people.manage',
  'firm-changed': 'events.read',
  'messages-changed': 'dashboards.read',
  'conversations-changed': 'conversations.read',
  'inbox-changed': 'inbox.read',
  'plugin-storage-changed': 'pluginStorage.read',
} satisfies Record<PortalEvent['type'], Permission>;
