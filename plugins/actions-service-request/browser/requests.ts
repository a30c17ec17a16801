import type { Answers } from '@anteroom/forms';
import { Http, HttpError, useService } from '@anteroom/sdk';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  cancelServiceRequest,
  createServiceRequest,
  getServiceRequest,
  listServiceRequests,
  removeServiceRequestDraft,
  type ServiceRequest,
  type ServiceRequestStatus,
  type ServiceRequestType,
  saveServiceRequestDraft,
  sendServiceRequest,
} from '../api.ts';

const PAGE_SIZE = 25;

/** Query key. The portal reloads these queries when it receives an event about requests. */
const keyOf = (clientId: string, ...rest: readonly unknown[]) => ['service-requests', clientId, ...rest];

export interface RequestFilter {
  readonly search: string;
  readonly status: ServiceRequestStatus | '';
  /** Calendar dates, or empty. */
  readonly from: string;
  readonly to: string;
}

/** Returns the requests of one type, most recently changed first, page by page. */
export function useRequests(clientId: string, type: ServiceRequestType, filter: RequestFilter) {
  const http = useService(Http);
  const { search, status, from, to } = filter;
  return useInfiniteQuery({
    queryKey: keyOf(clientId, type, filter),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      http.call(listServiceRequests, {
        params: { clientId },
        query: {
          type,
          search: search || undefined,
          status: status || undefined,
          from: from || undefined,
          to: to || undefined,
          pageSize: PAGE_SIZE,
          after: pageParam ?? undefined,
        },
        signal,
      }),
    getNextPageParam: ({ next }) => next,
    // Keep the previous results while searching.
    placeholderData: (before) => before,
  });
}

export function useRequest(clientId: string, requestId: string) {
  const http = useService(Http);
  return useQuery({
    queryKey: keyOf(clientId, 'one', requestId),
    queryFn: ({ signal }) => http.call(getServiceRequest, { params: { clientId, requestId }, signal }),
  });
}

/** Identifies a request and the version last seen. */
export type SeenRequest = Pick<ServiceRequest, 'id' | 'version'>;

/** Returns the calls for a client's requests. Each rejects with the server's `HttpError`. */
export function useRequestCalls(clientId: string, type: ServiceRequestType) {
  const http = useService(Http);
  const queries = useQueryClient();
  const paramsOf = (requestId: string) => ({ clientId, requestId });

  /** Reloads the queries shown, even after a failure: a call without a response may have reached the server. */
  async function andReadAgain<T>(call: Promise<T>): Promise<T> {
    try {
      return await call;
    } finally {
      void queries.invalidateQueries({ queryKey: keyOf(clientId) });
    }
  }

  return {
    /** Creates a draft. The same key returns the same draft. */
    begin(idempotencyKey: string, answers: Answers): Promise<ServiceRequest> {
      const body = { type, idempotencyKey, answers, draft: true };
      return http.call(createServiceRequest, { params: { clientId }, body });
    },
    save({ id, version }: SeenRequest, answers: Answers): Promise<ServiceRequest> {
      return http.call(saveServiceRequestDraft, { params: paramsOf(id), body: { version, answers } });
    },
    send({ id, version }: SeenRequest): Promise<ServiceRequest> {
      return andReadAgain(http.call(sendServiceRequest, { params: paramsOf(id), body: { version } }));
    },
    cancel({ id, version }: SeenRequest): Promise<ServiceRequest> {
      return andReadAgain(http.call(cancelServiceRequest, { params: paramsOf(id), body: { version } }));
    },
    discard({ id }: SeenRequest): Promise<void> {
      return andReadAgain(http.call(removeServiceRequestDraft, { params: paramsOf(id) }));
    },
    /** Replaces the cached data of a request. */
    show(request: ServiceRequest): void {
      queries.setQueryData(keyOf(clientId, 'one', request.id), request);
    },
  };
}

/**
 * Returns the stored request if a call was refused because another change came first, or because its status does not
 * allow it.
 */
export function currentOf(error: unknown): ServiceRequest | null {
  if (!(error instanceof HttpError) || error.failure.kind !== 'problem' || error.code !== 'conflict')
    return null;
  return (error.failure.problem.current as ServiceRequest | undefined) ?? null;
}
