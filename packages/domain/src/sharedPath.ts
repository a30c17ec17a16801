/** Returns the path of a link to shared documents. The link's secret follows it as a fragment. */
export function sharedPath(companyId: string, linkId: string): string {
  return `/shared/${encodeURIComponent(companyId)}/${encodeURIComponent(linkId)}`;
}

/** The firm of such a link, so that its page has the firm's look; null for any other address. */
export function companyInSharedPath(pathname: string): string | null {
  const found = /^\/shared\/([^/]+)\/[^/]+\/?$/.exec(pathname);
  try {
    return found ? decodeURIComponent(found[1] ?? '') : null;
  } catch {
    // A percent sign that encodes nothing.
    return null;
  }
}
