/** Returns the form that a browser sends to upload one file. */
export function uploadForm(
  name: string,
  content: Uint8Array<ArrayBuffer> | string,
  metaData?: object,
): FormData {
  const form = new FormData();
  if (metaData) form.set('metaData', JSON.stringify(metaData));
  form.set('file[]', new Blob([content]), name);
  return form;
}
