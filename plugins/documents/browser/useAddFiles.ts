import { type Container, Documents, type RefusedFile, useService } from '@anteroom/sdk';
import { useState } from 'react';

/** Puts files into a folder. Their uploads belong to the portal: they go on, and are told of, when the screen is left. */
export function useAddFiles(container: Container) {
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const documents = useService(Documents);
  return {
    refused,
    forgetRefused: () => setRefused([]),
    add: (files: readonly File[]) => void documents.add(files, container).then(setRefused),
  };
}
