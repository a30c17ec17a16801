/** A payment provider's page on which people pay. Each kind of provider has its own implementation. */
export interface PaymentPage {
  /** Returns the URL to which to send the person. Valid for an hour. */
  address(request: PaymentPageRequest): string;
  /**
   * Returns the payment that a provider's notice reports.
   *
   * @param body - the raw bytes, exactly as received.
   * @throws ServerError `unauthenticated` when the notice is not from the provider or is out of date; `bad-request`
   * when its contents are not understood.
   */
  read(body: Buffer, signature: string | undefined): PaymentNotice;
}

export interface PaymentPageRequest {
  /** Reference of the attempt to pay; the provider returns it in its notice. */
  readonly reference: string;
  /** Amount in the currency's minor unit. */
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
  /** Invoice number to display. */
  readonly invoice: string;
  /** Language, such as `pt-br`. */
  readonly language: string;
  /** URL to which the provider sends the person afterwards, whatever the outcome. */
  readonly returnUrl: string;
}

export interface PaymentNotice {
  /** The provider's event ID, which is the same when a notice is repeated. */
  readonly eventId: string;
  readonly reference: string;
  /** Amount in the currency's minor unit. */
  readonly amount: number;
  readonly currency: string;
  readonly paidAt: Date;
}
