/** Returns whether this browser can make passkeys. */
export function makesPasskeys(): boolean {
  return typeof PublicKeyCredential !== 'undefined' && 'parseCreationOptionsFromJSON' in PublicKeyCredential;
}

/** Has the browser make a passkey, as the server offers it. Returns null if the person did not make one. */
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
    // The person said no, took too long, or the device has a passkey of the account already.
    return null;
  }
}
