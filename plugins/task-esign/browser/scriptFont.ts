import latin from '@fontsource/dancing-script/files/dancing-script-latin-500-normal.woff2';
import latinExtended from '@fontsource/dancing-script/files/dancing-script-latin-ext-500-normal.woff2';

const family = 'Anteroom Script';
let loading: Promise<unknown> | undefined;

/** Returns the name of the typeface for typed signatures, once it has loaded. */
export async function scriptFont(): Promise<string> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  await loading;
  return `"${family}"`;
}

async function load(): Promise<void> {
  for (const bytes of [latinExtended, latin]) document.fonts.add(await new FontFace(family, bytes).load());
}
