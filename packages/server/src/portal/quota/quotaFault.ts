/** A quota cannot be set. The message gives the operator the reason in one sentence. */
export class QuotaFault extends Error {
  override readonly name = 'QuotaFault';
}
