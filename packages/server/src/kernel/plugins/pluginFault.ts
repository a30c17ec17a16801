/** A plugin that is not taken, with the reason in one sentence: for the operator, for diagnostics and the log. */
export class PluginFault extends Error {
  override readonly name = 'PluginFault';
}
