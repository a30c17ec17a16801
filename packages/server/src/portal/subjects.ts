import type { Subject } from '../kernel/audit/foundElsewhere.ts';

/** Objects of the areas that routes identify by ID, for the audit log. */
export const subjects: readonly Subject[] = [
  ['clientId', 'client', 'clients', 'client_id', 'name'],
  ['contactId', 'contact', 'contacts', 'contact_id', 'given_name', 'family_name'],
  ['userId', 'user', 'users', 'user_id', 'first_name', 'last_name'],
  ['containerId', 'container', 'containers', 'container_id', 'name'],
  ['folderId', 'container', 'containers', 'container_id', 'name'],
  // ID of a client, project or folder: a client's root has the client's ID.
  ['id', 'container', 'containers', 'container_id'],
  ['documentId', 'document', 'documents', 'document_id', 'name'],
  ['keyId', 'key', 'api_keys', 'key_id', 'name'],
  ['webhookId', 'webhook', 'webhooks', 'webhook_id'],
  ['taskId', 'task', 'tasks', 'task_id', 'label'],
  ['taskGroupId', 'task-group', 'task_groups', 'group_id'],
  ['conversationId', 'conversation', 'threads', 'thread_id'],
  ['itemId', 'inbox-item', 'inbox_items', 'item_id'],
  ['shareId', 'share', 'shares', 'share_id'],
];
