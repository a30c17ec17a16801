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
import { Http, type Query } from '@anteroom/sdk';
import { inject, injectable } from 'inversify';
import { ServerCache } from './ServerCache.ts';

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
    await this.http.call(shareDocuments, { body: request });
    await this.cache.invalidateQueries({ queryKey });
  }

  /** A page of what was sent, the newest first. `after` is the `next` of the page before. */
  page(after: string | null): Query<ShareList['data']> {
    return {
      queryKey: [...queryKey, 'list', after],
      queryFn: async ({ signal }) => {
        const query = { after: after ?? undefined };
        return (await this.http.call(listShares, { query, signal })).data;
      },
    };
  }

  detail(shareId: string): Query<ShareDetail['data']> {
    return {
      queryKey: [...queryKey, 'detail', shareId],
      queryFn: async ({ signal }) => (await this.http.call(getShare, { params: { shareId }, signal })).data,
    };
  }

  /** Revokes a share: its links stop working immediately. @throws HttpError */
  async revoke({ id }: Pick<Share, 'id'>): Promise<void> {
    await this.http.call(revokeShare, { params: { shareId: id } });
    await this.cache.invalidateQueries({ queryKey });
  }
}
