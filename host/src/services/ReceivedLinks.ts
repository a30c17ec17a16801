import {
  downloadSharedArchive,
  downloadSharedDocument,
  getReceivedShare,
  giveSharedCode,
  openSharedLink,
  type ReceivedShare,
  type ShareRefusal,
} from '@anteroom/contract/sharing';
import { endpointPath } from '@anteroom/domain/endpointPath';
import { Http, HttpError } from '@anteroom/sdk';
import { inject, injectable } from 'inversify';

/** Address of a shared link. */
export interface LinkAddress {
  readonly companyId: string;
  readonly linkId: string;
}

/** Documents that somebody was sent as a link, for whoever has it: nobody has to be signed in. */
@injectable('Singleton')
export class ReceivedLinks {
  constructor(@inject(Http) private readonly http: Http) {}

  /** Exchanges the secret of the mail for a cookie of this browser. @throws HttpError see {@link refusalOf} */
  async open(address: LinkAddress, secret: string): Promise<void> {
    await this.http.call(openSharedLink, { params: address, body: { secret } });
  }

  /** Loads the contents of a link that this browser has opened. @throws HttpError see {@link refusalOf} */
  read(address: LinkAddress, signal?: AbortSignal): Promise<ReceivedShare> {
    return this.http.call(getReceivedShare, { params: address, signal });
  }

  /** @throws HttpError see {@link refusalOf} */
  giveCode(address: LinkAddress, code: string): Promise<ReceivedShare> {
    return this.http.call(giveSharedCode, { params: address, body: { code } });
  }
}

/** Returns the download URL of a document or, without one, of all of them as a zip. */
export function receivedFile(address: LinkAddress, documentId: string | null): string {
  return documentId === null
    ? endpointPath(downloadSharedArchive, address)
    : endpointPath(downloadSharedDocument, { ...address, documentId });
}

const refusals: readonly string[] = [
  'link-unknown',
  'link-expired',
  'link-revoked',
  'link-locked',
  'code-required',
  'code-wrong',
] satisfies ShareRefusal[];

/** Returns why the server refuses, as far as the link or the code is the cause; null for any other failure. */
export function refusalOf(error: unknown): ShareRefusal | null {
  if (!(error instanceof HttpError) || error.failure.kind !== 'problem') return null;
  const reasons = error.failure.problem.errors?.map(({ reason }) => reason ?? '') ?? [];
  return (reasons.find((reason) => refusals.includes(reason)) as ShareRefusal | undefined) ?? null;
}
