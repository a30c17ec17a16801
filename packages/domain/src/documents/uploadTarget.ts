import type { Container, ContainerPath } from '@anteroom/contract';

/** Path segment of each kind of container in the server's URLs. */
export const containerPath = { Client: 'clients', Project: 'projects', Folder: 'folders' } as const;

/** Returns the container's type and ID in the form that the storage service expects. */
export function uploadTarget({ type, id, clientId }: Pick<Container, 'type' | 'id' | 'clientId'>): {
  readonly type: ContainerPath;
  readonly id: string;
} {
  return { type: containerPath[type], id: type === 'Client' ? clientId : id };
}
