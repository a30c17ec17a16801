import { somePdf } from '@anteroom/server/testing/uploadFile';

/** Returns a form for a delivery with new files. Each file is a different PDF unless `content` is given. */
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
