import type { EsignSignature, EsignSigning, EsignState } from '@anteroom/contract/taskKinds/esign';
import { Http, type PdfSource, type Query, useService } from '@anteroom/sdk';
import { useQueryClient } from '@tanstack/react-query';

function pathOf(taskId: string): string {
  return `/api/tasks/v3/tasks/${encodeURIComponent(taskId)}/esign`;
}

/** How the document stands for the person. It is read again whenever a task has changed. */
export function esignQuery(http: Http, taskId: string): Query<EsignState> {
  return {
    queryKey: ['tasks', 'esign', taskId],
    queryFn: ({ signal }) => http.get(pathOf(taskId), { signal }),
  };
}

/** The original, as the portal's viewer reads it. */
export function originalOf({ taskId, document }: EsignState): PdfSource {
  return { path: `${pathOf(taskId)}/document`, size: document.size };
}

/** The steps of signing. Each answers how the document then stands, which is shown at once; each may be sent again. */
export function useEsignSteps(taskId: string) {
  const http = useService(Http);
  const cache = useQueryClient();
  const path = pathOf(taskId);

  async function shown(step: Promise<EsignState>): Promise<EsignState> {
    try {
      const state = await step;
      cache.setQueryData(esignQuery(http, taskId).queryKey, state);
      return state;
    } catch (error) {
      // What is shown may no longer be true.
      void cache.invalidateQueries({ queryKey: ['tasks'] });
      throw error;
    }
  }

  return {
    agree: () => shown(http.post(`${path}/consent`, { agreed: true })),
    adopt: (signature: EsignSignature) => shown(http.put(`${path}/signature`, signature)),
    sign: (signing: EsignSigning) => shown(http.post(`${path}/sign`, signing, { timeout: 120_000 })),
    decline: (reason: string) => shown(http.post(`${path}/decline`, { reason })),
    /** Lists and cards show the task anew. */
    refresh: () => cache.invalidateQueries({ queryKey: ['tasks'] }),
  };
}
