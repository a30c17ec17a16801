/** A quota that cannot be set, with the reason in one sentence, for the operator. */
export class QuotaFault extends Error {
  override readonly name = 'QuotaFault';
}
