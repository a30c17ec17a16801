import { type Container, Navigation, useService } from '@anteroom/sdk';
import { type DocumentsView, listedFolderHref } from './documentsView.ts';

/** Returns a function that opens a folder, with the current order. */
export function useOpenFolder(view: DocumentsView): (folder: Container) => void {
  const navigation = useService(Navigation);
  return (folder) => navigation.go(listedFolderHref(folder, view));
}
