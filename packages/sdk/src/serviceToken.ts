declare const provides: unique symbol;

/**
 * Names a service. The interface it stands for bears the same name, so that one import gives both.
 * Tokens are global symbols (`Symbol.for('anteroom/…')`): equal across copies of the SDK.
 */
export type ServiceToken<T> = symbol & { readonly [provides]?: T };

/** Makes the token of a service. For the SDK's own use: plugins add no services. */
export function serviceToken<T>(name: string): ServiceToken<T> {
  return Symbol.for(`anteroom/${name}`) as ServiceToken<T>;
}
