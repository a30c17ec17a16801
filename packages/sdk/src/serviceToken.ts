declare const provides: unique symbol;

/**
 * Token of a service. The service's interface has the same name, so that one import provides both. Tokens are global
 * symbols (`Symbol.for('anteroom/…')`), so they are equal across copies of the SDK.
 */
export type ServiceToken<T> = symbol & { readonly [provides]?: T };

/** Creates the token of a service. Only the SDK itself uses it: plugins cannot add services. */
export function serviceToken<T>(name: string): ServiceToken<T> {
  return Symbol.for(`anteroom/${name}`) as ServiceToken<T>;
}
