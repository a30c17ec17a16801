import type { PortalEvent } from '@anteroom/contract';
import type { Permission } from '@anteroom/domain/permissions';

/** Whom an event is told to, beside seeing its client: those who may read what it is about. */
export const eventPermissions: Readonly<Record<string, Permission | undefined>> = {
  version: 'events.read',
  missed: 'events.read',
  'documents-changed': 'documents.read',
  'comments-changed': 'documents.read',
  'shares-changed': 'documents.read',
  'tasks-changed': 'tasks.read',
  'messages-changed': 'dashboards.read',
  'plugin-storage-changed': 'pluginStorage.read',
} satisfies Record<PortalEvent['type'], Permission>;
