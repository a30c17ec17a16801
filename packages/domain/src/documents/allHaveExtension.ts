/**
 * Returns whether all documents' names end with one of the extensions.
 *
 * @param extensions - in lower case with a dot, such as `.xml`; undefined accepts every name.
 */
export function allHaveExtension(
  documents: readonly { readonly name: string }[],
  extensions: readonly string[] | undefined,
): boolean {
  if (!extensions) return true;
  return documents.every(({ name }) => extensions.some((ending) => name.toLowerCase().endsWith(ending)));
}
