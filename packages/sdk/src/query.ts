/**
 * Arguments for a TanStack query: pass it to `useQuery` as it is, or spread it with options. The service that makes it
 * owns the key and invalidates it when the data changes.
 */
export interface Query<T> {
  readonly queryKey: readonly unknown[];
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<T>;
}
