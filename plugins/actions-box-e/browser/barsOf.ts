import JsBarcode from 'jsbarcode';

/** A text as Code 128 (ISO/IEC 15417): one character for each module, `1` where it is black. */
export function barsOf(text: string): string {
  const drawn: { encodings?: readonly { readonly data: string }[] } = {};
  JsBarcode(drawn, text, { format: 'CODE128' });
  return (drawn.encodings ?? []).map(({ data }) => data).join('');
}
