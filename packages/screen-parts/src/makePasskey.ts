/** Returns whether this browser can create passkeys. */
export function makesPasskeys(): boolean {
  return typeof PublicKeyCredential !== 'undefined' && 'parseCreationOptionsFromJSON' in PublicKeyCredential;
}

/**
 * Creates a passkey in the browser, with the options that the server provides. Returns null if the person did not
 * create one.
 */
export async function makePasskey(
  options: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown> | null> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  try {
    const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential | null;
    return made && (made.toJSON() as unknown as Record<string, unknown>);
  } catch {
    // The person declined or took too long, or the device already has a passkey for the account.
    return null;
  }
}
