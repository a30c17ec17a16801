import { downloadSharedArchive, downloadSharedDocument, type ShareRefusal } from '@anteroom/contract/sharing';
import { endpointPath } from '@anteroom/domain/addresses/endpointPath';
import { HttpError } from '@anteroom/sdk';

/** Address of a shared link. */
export interface LinkAddress {
  readonly companyId: string;
  readonly linkId: string;
}

/** Returns the link named in the page's path, `/shared/{firm}/{link}`; null for any other path. */
export function addressIn(pathname: string): LinkAddress | null {
  const [, companyId = '', linkId = ''] = /^\/shared\/([^/]+)\/([^/]+)\/?$/.exec(pathname) ?? [];
  try {
    return linkId ? { companyId: decodeURIComponent(companyId), linkId: decodeURIComponent(linkId) } : null;
  } catch {
    // An invalid percent sequence.
    return null;
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

/** Returns the reason for a refusal that concerns the link or the code; null for any other failure. */
export function refusalOf(error: unknown): ShareRefusal | null {
  if (!(error instanceof HttpError) || error.failure.kind !== 'problem') return null;
  const reasons = error.failure.problem.errors?.map(({ reason }) => reason ?? '') ?? [];
  return (reasons.find((reason) => refusals.includes(reason)) as ShareRefusal | undefined) ?? null;
}

/**
 * Returns why a link does not open; null for a failure that may pass. The server rejects an ID or a secret of the wrong
 * length as malformed, which is what a link without its end has.
 */
export function linkRefusalOf(error: unknown): ShareRefusal | null {
  if (error instanceof HttpError && error.code === 'bad-request') return 'link-unknown';
  return refusalOf(error);
}
