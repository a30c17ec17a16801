import type { CertificateRefusal } from '../../api.ts';

/** Thrown for a file that is not accepted as a certificate. */
export class CertificateRefused extends Error {
  override readonly name = 'CertificateRefused';
  readonly reason: CertificateRefusal;

  constructor(reason: CertificateRefusal, options?: ErrorOptions) {
    super(`the certificate is refused: ${reason}`, options);
    this.reason = reason;
  }
}
