import {
  adoptSignature,
  consentToEsign,
  declineToSign,
  downloadEsignDocument,
  type EsignSignature,
  type EsignSigning,
  type EsignState,
  getEsign,
  signDocument,
} from '@anteroom/contract/taskKinds/esign';
import { endpointPath } from '@anteroom/domain/endpointPath';
import { Http, type PdfSource, type Query, useService } from '@anteroom/sdk';
import { useQueryClient } from '@tanstack/react-query';

/** How the document stands for the person. It is read again whenever a task has changed. */
export function esignQuery(http: Http, taskId: string): Query<EsignState> {
  return {
    queryKey: ['tasks', 'esign', taskId],
    queryFn: ({ signal }) => http.call(getEsign, { params: { taskId }, signal }),
  };
}

/** The original, as the portal's viewer reads it. */
export function originalOf({ taskId, document }: EsignState): PdfSource {
  return { path: endpointPath(downloadEsignDocument, { taskId }), size: document.size };
}

/** The steps of signing. Each answers how the document then stands, which is shown at once; each may be sent again. */
export function useEsignSteps(taskId: string) {
  const http = useService(Http);
  const cache = useQueryClient();
  const params = { taskId };

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
    agree: () => shown(http.call(consentToEsign, { params, body: { agreed: true } })),
    adopt: (signature: EsignSignature) => shown(http.call(adoptSignature, { params, body: signature })),
    sign: (signing: EsignSigning) =>
      shown(http.call(signDocument, { params, body: signing, timeout: 120_000 })),
    decline: (reason: string) => shown(http.call(declineToSign, { params, body: { reason } })),
    /** Lists and cards show the task anew. */
    refresh: () => cache.invalidateQueries({ queryKey: ['tasks'] }),
  };
}
