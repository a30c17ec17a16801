/** Names the page that a finding has in `docs/errors`. */
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

/** Something wrong with a plugin: where, and what to do about it. */
export interface Finding {
  readonly code: FindingCode;
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
