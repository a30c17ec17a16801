import type { Share, ShareDetail, ShareList, ShareRequest, ShareResponse } from '@anteroom/contract';
import { Http, type Query } from '@anteroom/sdk';
import { inject, injectable } from 'inversify';
import { ServerCache } from './ServerCache.ts';

const api = '/api/sharing/v1/shares';
const queryKey = ['shares'];

/** Documents that the person sends as links; staff see what anybody of the firm has sent. */
@injectable('Singleton')
export class DocumentSharing {
  constructor(
    @inject(Http) private readonly http: Http,
    @inject(ServerCache) private readonly cache: ServerCache,
  ) {}

  /** @throws HttpError */
  async send(request: ShareRequest): Promise<void> {
    await this.http.post<ShareResponse>('/api/storage/v2/sharing/share', request);
    await this.cache.invalidateQueries({ queryKey });
  }

  /** A page of what was sent, the newest first. `after` is the `next` of the page before. */
  page(after: string | null): Query<ShareList['data']> {
    return {
      queryKey: [...queryKey, 'list', after],
      queryFn: async ({ signal }) => {
        const params = { after: after ?? undefined };
        return (await this.http.get<ShareList>(api, { params, signal })).data;
      },
    };
  }

  detail(shareId: string): Query<ShareDetail['data']> {
    return {
      queryKey: [...queryKey, 'detail', shareId],
      queryFn: async ({ signal }) => (await this.http.get<ShareDetail>(`${api}/${shareId}`, { signal })).data,
    };
  }

  /** Its links stop working at once. @throws HttpError */
  async revoke({ id }: Pick<Share, 'id'>): Promise<void> {
    await this.http.post(`${api}/${id}/revocation`);
    await this.cache.invalidateQueries({ queryKey });
  }
}
