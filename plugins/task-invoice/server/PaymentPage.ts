/** A page of a payment provider where people pay. Each kind of provider is an implementation of its own. */
export interface PaymentPage {
  /** Returns where to send the person. Good for an hour. */
  address(request: PaymentPageRequest): string;
  /**
   * Returns what the provider tells of a payment.
   *
   * @param body - as it came, byte by byte.
   * @throws ServerError `unauthenticated` when it is not the provider who says so, or not now; `bad-request` when it says
   *   nothing that we understand.
   */
  read(body: Buffer, signature: string | undefined): PaymentNotice;
}

export interface PaymentPageRequest {
  /** Names the attempt to pay; the provider gives it back. */
  readonly reference: string;
  /** In the currency's minor unit. */
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
  /** The invoice's number, to be shown. */
  readonly invoice: string;
  /** As `pt-br`. */
  readonly language: string;
  /** Where the provider sends the person afterwards, however it ended. */
  readonly returnUrl: string;
}

export interface PaymentNotice {
  /** The provider's own; the same notice told again has the same one. */
  readonly eventId: string;
  readonly reference: string;
  /** In the currency's minor unit. */
  readonly amount: number;
  readonly currency: string;
  readonly paidAt: Date;
}
