/**
 * Returns whether the names of all documents end with one of the endings.
 *
 * @param extensions - endings in lower case, as `.xml`; undefined: every name will do.
 */
export function allHaveExtension(
  documents: readonly { readonly name: string }[],
  extensions: readonly string[] | undefined,
): boolean {
  if (!extensions) return true;
  return documents.every(({ name }) => extensions.some((ending) => name.toLowerCase().endsWith(ending)));
}
