/** Group of file types that share an icon. */
export type MimeGroup =
  | 'pdf'
  | 'word'
  | 'excel'
  | 'presentation'
  | 'text'
  | 'image'
  | 'audio'
  | 'video'
  | 'archive'
  | 'mail'
  | 'accounting'
  | 'other';

/** Tested in order against the MIME type without its parameters. */
const groups: readonly (readonly [RegExp, MimeGroup])[] = [
  [/^application\/pdf$/, 'pdf'],
  [/^text\/(csv|tab-separated-values)$|ms-excel|spreadsheet/, 'excel'],
  [/^application\/(msword|rtf)$|ms-word|wordprocessing|opendocument\.text/, 'word'],
  [/powerpoint|presentation/, 'presentation'],
  [/^image\//, 'image'],
  [/^audio\//, 'audio'],
  [/^video\//, 'video'],
  [/zip|compressed|x-tar|vnd\.rar|x-xz/, 'archive'],
  [/^message\/rfc822$|ms-outlook/, 'mail'],
  [/intu|ofx|qif|xbrl|msaccess|pkcs7|^application\/(xml|json)$/, 'accounting'],
  [/^text\//, 'text'],
];

/** Returns the group whose icon represents documents of this MIME type (spec section 9). */
export function mimeGroup(mimeType: string): MimeGroup {
  const bare = mimeType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return groups.find(([pattern]) => pattern.test(bare))?.[1] ?? 'other';
}
