import { Preferences, useService, useSession } from '@anteroom/sdk';
import { onDemand } from '@anteroom/ui/onDemand';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useHost } from '../HostContext.ts';
import { ClientDocuments } from '../services/Documents.ts';
import { mayHaveUnfinished } from '../services/unfinishedMark.ts';

const UploadPanel = onDemand(async () => (await import('../uploads/UploadPanel.tsx')).UploadPanel);

/** Most visits send nothing, and fetch nothing for it. */
export function UploadPanelPlace() {
  const uploads = useAtomValue(useHost(ClientDocuments).uploads);
  const preferences = useService(Preferences);
  const session = useSession();
  const [mayBeUnfinished] = useState(() => mayHaveUnfinished(preferences, session));
  return uploads.length > 0 || mayBeUnfinished ? <UploadPanel /> : null;
}
