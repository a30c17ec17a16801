/** Name of a finding's page in `docs/errors`. */
export type FindingCode =
  | 'create-refused'
  | 'dev-refused'
  | 'check-declaration'
  | 'check-module-missing'
  | 'check-build'
  | 'check-sdk-range'
  | 'check-unknown'
  | 'check-locale'
  | 'check-size'
  | 'check-stale'
  | 'check-shown'
  | 'check-accessibility';

/** Fault in a plugin, with its location and advice. */
export interface Finding {
  readonly code: FindingCode;
  /** Path relative to the plugin's folder. */
  readonly file: string;
  readonly message: string;
}

/** Error that prevents a plugin from being built or read. */
export class PluginFault extends Error {
  override readonly name = 'PluginFault';
  readonly findings: readonly Finding[];

  constructor(findings: readonly Finding[]) {
    super(findings.map(({ file, message }) => `${file}: ${message}`).join('\n'));
    this.findings = findings;
  }
}
