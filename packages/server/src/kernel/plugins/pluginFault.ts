/** Error: a plugin is refused. The message is one sentence for the operator, for diagnostics and the log. */
export class PluginFault extends Error {
  override readonly name = 'PluginFault';
}
