import type { Subject } from '../kernel/audit/foundElsewhere.ts';

/** Objects of the areas that routes identify by ID, for the audit log. */
export const subjects: readonly Subject[] = [
  ['clientId', 'client', 'clients', 'client_id'],
  ['contactId', 'contact', 'contacts', 'contact_id'],
  ['userId', 'user', 'users', 'user_id'],
  ['containerId', 'container', 'containers', 'container_id'],
  ['folderId', 'container', 'containers', 'container_id'],
  // ID of a client, project or folder: a client's root has the client's ID.
  ['id', 'container', 'containers', 'container_id'],
  ['documentId', 'document', 'documents', 'document_id'],
  ['keyId', 'key', 'api_keys', 'key_id'],
  ['webhookId', 'webhook', 'webhooks', 'webhook_id'],
  ['taskId', 'task', 'tasks', 'task_id'],
  ['taskGroupId', 'task-group', 'task_groups', 'group_id'],
  ['conversationId', 'conversation', 'threads', 'thread_id'],
  ['itemId', 'inbox-item', 'inbox_items', 'item_id'],
  ['shareId', 'share', 'shares', 'share_id'],
];
