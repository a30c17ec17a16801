import { type Container, Documents, type RefusedFile, useService } from '@anteroom/sdk';
import { useState } from 'react';

/**
 * Returns a function that adds files to a folder. The portal owns the uploads: they continue, and are reported, after
 * the screen is left.
 */
export function useAddFiles(container: Container) {
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const documents = useService(Documents);
  return {
    refused,
    forgetRefused: () => setRefused([]),
    add: (files: readonly File[]) => void documents.add(files, container).then(setRefused),
  };
}
