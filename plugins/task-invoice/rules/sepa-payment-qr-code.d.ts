declare module 'sepa-payment-qr-code' {
  /** `amount`: in euros. */
  export default function generateQrCode(data: {
    name: string;
    iban: string;
    bic?: string | undefined;
    amount: number | null;
    unstructuredReference?: string;
  }): string;
}
