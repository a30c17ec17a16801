import JsBarcode from 'jsbarcode';

/** Returns a text as Code 128 (ISO/IEC 15417): one character per module, `1` for black. */
export function barsOf(text: string): string {
  const drawn: { encodings?: readonly { readonly data: string }[] } = {};
  JsBarcode(drawn, text, { format: 'CODE128' });
  return (drawn.encodings ?? []).map(({ data }) => data).join('');
}
