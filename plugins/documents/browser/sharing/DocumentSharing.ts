import {
  getShare,
  listShares,
  revokeShare,
  type Share,
  type ShareDetail,
  type ShareList,
  type ShareRequest,
  shareDocuments,
} from '@anteroom/contract/sharing';
import { Http, type Query, useService } from '@anteroom/sdk';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';

const queryKey = ['shares'];

/** Returns the service for documents sent as links. */
export function useDocumentSharing(): DocumentSharing {
  const http = useService(Http);
  const cache = useQueryClient();
  return useMemo(() => new DocumentSharing(http, cache), [http, cache]);
}

/** Documents that the person sends as links. Staff see everything that their firm has sent. */
class DocumentSharing {
  readonly #http: Http;
  readonly #cache: QueryClient;

  constructor(http: Http, cache: QueryClient) {
    this.#http = http;
    this.#cache = cache;
  }

  /**
   * Sends documents as links.
   * @throws HttpError
   */
  async send(request: ShareRequest): Promise<void> {
    await this.#http.call(shareDocuments, { body: request });
    await this.#cache.invalidateQueries({ queryKey });
  }

  /** Returns the query for a page of shares, newest first. `after` is `next` of the previous page. */
  page(after: string | null): Query<ShareList['data']> {
    return {
      queryKey: [...queryKey, 'list', after],
      queryFn: async ({ signal }) => {
        const query = { after: after ?? undefined };
        return (await this.#http.call(listShares, { query, signal })).data;
      },
    };
  }

  detail(shareId: string): Query<ShareDetail['data']> {
    return {
      queryKey: [...queryKey, 'detail', shareId],
      queryFn: async ({ signal }) => (await this.#http.call(getShare, { params: { shareId }, signal })).data,
    };
  }

  /**
   * Revokes a share: its links stop working immediately.
   * @throws HttpError
   */
  async revoke({ id }: Pick<Share, 'id'>): Promise<void> {
    await this.#http.call(revokeShare, { params: { shareId: id } });
    await this.#cache.invalidateQueries({ queryKey });
  }
}
