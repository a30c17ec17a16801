import { somePdf } from '@anteroom/server/testing/uploadFile';

/** A delivery with new files, each a PDF of its own unless its content is given. */
export function deliveryForm(
  delivery: object,
  names: readonly string[],
  content?: Buffer<ArrayBuffer>,
): FormData {
  const form = new FormData();
  form.set('delivery', JSON.stringify(delivery));
  for (const name of names) form.append('file[]', new Blob([content ?? somePdf()]), name);
  return form;
}
