/** The portal, as the embedded provider knows it. */
export const portalClientId = 'anteroom';

/** The authentication context in which a second factor was given: a one-time code, or a passkey. */
export const mfa = 'urn:anteroom:acr:mfa';

/**
 * The issuer under which people of the embedded provider are kept. Its address may change with PUBLIC_URL or the port;
 * the people stay the same.
 */
export const embeddedIssuer = 'urn:anteroom:embedded';
