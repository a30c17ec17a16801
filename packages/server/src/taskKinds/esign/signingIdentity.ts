/** Whose signature a signed document bears. */
export type SigningIdentity =
  /** Of the operator, by `SIGNING_P12`. */
  | { readonly kind: 'p12'; readonly bytes: Uint8Array; readonly password: string }
  /** Made by the portal. */
  | {
      readonly kind: 'own';
      /** PKCS #8, P-256. */
      readonly privateKey: Uint8Array<ArrayBuffer>;
      /** X.509, DER. */
      readonly certificate: Uint8Array;
    };
