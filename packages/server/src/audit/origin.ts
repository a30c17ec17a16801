/** Where a change comes from, for the audit log: `request.id` and `request.ip`. */
export interface Origin {
  readonly requestId: string;
  readonly address: string;
}
