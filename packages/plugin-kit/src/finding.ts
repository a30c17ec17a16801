/** Something wrong with a plugin: where, and what to do about it. */
export interface Finding {
  /** Relative to the plugin's folder. */
  readonly file: string;
  readonly message: string;
}

/** What a build or a reading stopped at. */
export class PluginFault extends Error {
  override readonly name = 'PluginFault';
  readonly findings: readonly Finding[];

  constructor(findings: readonly Finding[]) {
    super(findings.map(({ file, message }) => `${file}: ${message}`).join('\n'));
    this.findings = findings;
  }
}
