/** An environment variable by which the operator sets a plugin up. */
export interface Variable {
  /** Values that it may have; any if left out. */
  readonly oneOf?: readonly string[];
  /** A name that works too, without the plugin's id before it: for what was documented before the plugin had a half. */
  readonly alsoCalled?: string;
}
