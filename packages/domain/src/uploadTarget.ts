import type { Container, ContainerPath } from '@anteroom/contract';

/** How the addresses of the server call a kind of container. */
export const containerPath = { Client: 'clients', Project: 'projects', Folder: 'folders' } as const;

/** How the storage service calls a container. */
export function uploadTarget({ type, id, clientId }: Pick<Container, 'type' | 'id' | 'clientId'>): {
  readonly type: ContainerPath;
  readonly id: string;
} {
  return { type: containerPath[type], id: type === 'Client' ? clientId : id };
}
