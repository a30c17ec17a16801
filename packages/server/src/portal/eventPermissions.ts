import type { PortalEvent } from '@anteroom/contract';
import type { Permission } from '@anteroom/domain/people/permissions';

/** Permission that a person needs to receive an event, besides seeing its client: that for reading what has changed. */
export const eventPermissions: Readonly<Record<string, Permission | undefined>> = {
  version: 'events.read',
  missed: 'events.read',
  'documents-changed': 'documents.read',
  'comments-changed': 'documents.read',
  'shares-changed': 'documents.read',
  'tasks-changed': 'tasks.read',
  'clients-changed': 'people.read',
  // It tells of everybody, so it is for those who see all clients.
  'people-changed': 'people.manage',
  'firm-changed': 'events.read',
  'messages-changed': 'dashboards.read',
  'conversations-changed': 'conversations.read',
  'inbox-changed': 'inbox.read',
  'plugin-storage-changed': 'pluginStorage.read',
} satisfies Record<PortalEvent['type'], Permission>;
