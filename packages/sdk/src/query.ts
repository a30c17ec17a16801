/**
 * Arguments for a TanStack query: pass it to `useQuery` as it is, or spread it with options. The service that creates
 * it owns the key and invalidates the query when the data changes.
 */
export interface Query<T> {
  readonly queryKey: readonly unknown[];
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<T>;
}
