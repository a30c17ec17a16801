import { type AppliedTemplate, applyFolderTemplate } from '@anteroom/contract/folderTemplates';
import { Http, useService } from '@anteroom/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/** Maximum number of clients whose folders are listed; the others are only counted. */
export const shownClients = 50;

/** Clients to which a template is applied, and the year. */
interface Wanted {
  readonly clientIds?: string[];
  readonly taxYear: number;
}

interface Progress {
  readonly looked: number;
  readonly clients: number;
  readonly folders: number;
  readonly shown: AppliedTemplate['clients'];
}

const nothing: Progress = { looked: 0, clients: 0, folders: 0, shown: [] };

/** Previews what a template would create, and then creates it. The server handles a hundred clients per request. */
export function useApplication(templateId: string) {
  const http = useService(Http);
  const cache = useQueryClient();
  const [progress, setProgress] = useState(nothing);

  async function run(wanted: Wanted, dryRun: boolean): Promise<void> {
    let done = nothing;
    let after: string | undefined;
    setProgress(done);
    do {
      const body = { ...wanted, dryRun, ...(after !== undefined && { after }) };
      const batch = await http.call(applyFolderTemplate, { params: { templateId }, body, timeout: 120_000 });
      done = {
        looked: done.looked + batch.looked,
        clients: done.clients + batch.clients.length,
        folders: batch.clients.reduce((sum, { folders }) => sum + folders.length, done.folders),
        shown: [...done.shown, ...batch.clients].slice(0, shownClients),
      };
      setProgress(done);
      after = batch.next ?? undefined;
    } while (after !== undefined);
  }

  const plan = useMutation({ mutationFn: (wanted: Wanted) => run(wanted, true) });
  const make = useMutation({
    mutationFn: (wanted: Wanted) => run(wanted, false),
    onSettled: () => cache.invalidateQueries({ queryKey: ['documents'] }),
  });
  return {
    plan,
    make,
    progress,
    reset() {
      plan.reset();
      make.reset();
      setProgress(nothing);
    },
  };
}
