import type { ContainerType } from '@anteroom/contract';
import { createFolder as createFolderCall } from '@anteroom/contract/folders';
import type { Container, Http } from '@anteroom/sdk';

/** Parent of a new folder. */
export interface FolderParent {
  readonly id: string;
  readonly type: ContainerType;
}

/**
 * Makes a folder.
 *
 * @param onConflict - `Use` returns the existing folder of this name.
 * @throws HttpError `forbidden`, `file-name-not-allowed`, `conflict`
 */
export async function createFolder(
  http: Http,
  parent: FolderParent,
  name: string,
  onConflict: 'Fail' | 'Use',
): Promise<Container> {
  const body = { name, parentId: parent.id, parentType: parent.type, onConflict };
  return (await http.call(createFolderCall, { body })).data;
}
