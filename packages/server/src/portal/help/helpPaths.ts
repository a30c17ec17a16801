/** Returns the path of a firm's help in the portal. */
export function helpPath(companyId: string): string {
  return `/help/${encodeURIComponent(companyId)}`;
}

export function articlePath(companyId: string, articleId: string): string {
  return `${helpPath(companyId)}/articles/${encodeURIComponent(articleId)}`;
}
