/** The portal's client ID at the embedded provider. */
export const portalClientId = 'anteroom';

/** Authentication context that stands for a second factor: a one-time code, or a passkey. */
export const mfa = 'urn:anteroom:acr:mfa';

/**
 * Issuer under which people of the embedded provider are stored. The provider's address may change with PUBLIC_URL or
 * the port; the identities stay the same.
 */
export const embeddedIssuer = 'urn:anteroom:embedded';
