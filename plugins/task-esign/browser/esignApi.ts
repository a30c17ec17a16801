import { endpointPath } from '@anteroom/domain/addresses/endpointPath';
import { Http, type PdfSource, type Query, useService } from '@anteroom/sdk';
import { useQueryClient } from '@tanstack/react-query';
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
} from '../api.ts';

/** Query of the document's state for the person. It is reloaded whenever a task has changed. */
export function esignQuery(http: Http, taskId: string): Query<EsignState> {
  return {
    queryKey: ['tasks', 'esign', taskId],
    queryFn: ({ signal }) => http.call(getEsign, { params: { taskId }, signal }),
  };
}

/** Returns the original as a source for the portal's PDF viewer. */
export function originalOf({ taskId, document }: EsignState): PdfSource {
  return { path: endpointPath(downloadEsignDocument, { taskId }), size: document.size };
}

/**
 * Returns the steps of signing. Each resolves with the document's new state, which is shown immediately; each may
 * safely be repeated.
 */
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
      // The displayed state may be outdated.
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
    /** Reloads lists and cards of tasks. */
    refresh: () => cache.invalidateQueries({ queryKey: ['tasks'] }),
  };
}
