import { Alerts, type Container, Http, useService } from '@anteroom/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHost } from '../../HostContext.ts';
import { ClientDocuments } from '../../services/Documents.ts';
import { addFiles, type RefusedFile } from '../../uploads/addFiles.ts';
import { chosenFiles } from '../../uploads/chosenFiles.ts';

/** Puts files into a folder. Their uploads belong to the portal: they go on, and are told of, when the screen is left. */
export function useAddFiles(container: Container, mayAddFolders: boolean) {
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const services = {
    documents: useHost(ClientDocuments),
    http: useService(Http),
    cache: useQueryClient(),
    alerts: useService(Alerts),
    t: useTranslation().t,
    mayAddFolders,
  };
  return {
    refused,
    forgetRefused: () => setRefused([]),
    add(files: readonly File[]): void {
      // This happens if only empty folders are dropped.
      if (files.length === 0) services.alerts.show({ type: 'warning', msg: services.t('uploads.nothing') });
      else void addFiles(chosenFiles(files), container, services).then(setRefused);
    },
  };
}
