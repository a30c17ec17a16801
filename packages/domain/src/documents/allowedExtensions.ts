import type { MimeGroup } from './mimeGroup.ts';

interface AllowedType {
  /** Content type with which the file is downloaded. */
  readonly mimeType: string;
  /** Whether the portal can convert it to a preview. */
  readonly converted: boolean;
  readonly group: MimeGroup;
}

/**
 * File types that may be uploaded, by extension (lower case, without a dot). Deliberately excluded: anything that a
 * double click would run (programs, scripts, installers, shortcuts), and HTML and other markup that a browser would
 * run.
 */
export const allowedExtensions: ReadonlyMap<string, AllowedType> = new Map([
  ...types('pdf', true, { pdf: 'application/pdf' }),
  ...types('word', true, {
    doc: 'application/msword',
    docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    docm: 'application/vnd.ms-word.document.macroEnabled.12',
    dot: 'application/msword',
    dotx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.template',
    odt: 'application/vnd.oasis.opendocument.text',
    rtf: 'application/rtf',
  }),
  ...types('excel', true, {
    xls: 'application/vnd.ms-excel',
    xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    xlsm: 'application/vnd.ms-excel.sheet.macroEnabled.12',
    xlsb: 'application/vnd.ms-excel.sheet.binary.macroEnabled.12',
    xlt: 'application/vnd.ms-excel',
    xltx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.template',
    ods: 'application/vnd.oasis.opendocument.spreadsheet',
    csv: 'text/csv',
    tsv: 'text/tab-separated-values',
  }),
  ...types('presentation', true, {
    ppt: 'application/vnd.ms-powerpoint',
    pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    pptm: 'application/vnd.ms-powerpoint.presentation.macroEnabled.12',
    pps: 'application/vnd.ms-powerpoint',
    ppsx: 'application/vnd.openxmlformats-officedocument.presentationml.slideshow',
    odp: 'application/vnd.oasis.opendocument.presentation',
  }),
  ...types('text', true, { txt: 'text/plain', md: 'text/markdown', log: 'text/plain' }),
  ...types('image', true, {
    bmp: 'image/bmp',
    gif: 'image/gif',
    jfif: 'image/jpeg',
    jpeg: 'image/jpeg',
    jpg: 'image/jpeg',
    png: 'image/png',
    tif: 'image/tiff',
    tiff: 'image/tiff',
    webp: 'image/webp',
  }),
  ...types('image', false, {
    avif: 'image/avif',
    dwg: 'image/vnd.dwg',
    heic: 'image/heic',
    heif: 'image/heif',
    ico: 'image/x-icon',
    psd: 'image/vnd.adobe.photoshop',
  }),
  ...types('audio', false, {
    aac: 'audio/aac',
    aif: 'audio/aiff',
    aiff: 'audio/aiff',
    amr: 'audio/amr',
    flac: 'audio/flac',
    m4a: 'audio/mp4',
    mp3: 'audio/mpeg',
    ogg: 'audio/ogg',
    opus: 'audio/ogg',
    wav: 'audio/wav',
    wma: 'audio/x-ms-wma',
  }),
  ...types('video', false, {
    '3gp': 'video/3gpp',
    avi: 'video/x-msvideo',
    m4v: 'video/x-m4v',
    mkv: 'video/x-matroska',
    mov: 'video/quicktime',
    mp4: 'video/mp4',
    mpeg: 'video/mpeg',
    mpg: 'video/mpeg',
    webm: 'video/webm',
    wmv: 'video/x-ms-wmv',
  }),
  ...types('archive', false, {
    '7z': 'application/x-7z-compressed',
    bz2: 'application/x-bzip2',
    gz: 'application/gzip',
    rar: 'application/vnd.rar',
    tar: 'application/x-tar',
    tgz: 'application/gzip',
    xz: 'application/x-xz',
    zip: 'application/zip',
  }),
  ...types('mail', false, { eml: 'message/rfc822', msg: 'application/vnd.ms-outlook' }),
  ...types('accounting', false, {
    // QuickBooks: company files, backups, accountant's copies, portable files.
    qba: 'application/octet-stream',
    qbb: 'application/octet-stream',
    qbm: 'application/octet-stream',
    qbo: 'application/vnd.intu.qbo',
    qbw: 'application/octet-stream',
    qbx: 'application/octet-stream',
    qby: 'application/octet-stream',
    qfx: 'application/vnd.intu.qfx',
    qif: 'application/qif',
    iif: 'text/plain',
    // Bank statements.
    bai: 'text/plain',
    cnab: 'text/plain',
    mt940: 'text/plain',
    ofc: 'application/octet-stream',
    ofx: 'application/x-ofx',
    rem: 'text/plain',
    ret: 'text/plain',
    sta: 'text/plain',
    // Electronic filing and reporting; SPED files and SAF-T are .txt and .xml.
    edi: 'text/plain',
    json: 'application/json',
    p7m: 'application/pkcs7-mime',
    p7s: 'application/pkcs7-signature',
    xbrl: 'application/xbrl+xml',
    xml: 'application/xml',
    // Sage, Xero, Peachtree and Access-based books.
    accdb: 'application/msaccess',
    mdb: 'application/msaccess',
    mny: 'application/octet-stream',
    ptb: 'application/octet-stream',
    sai: 'application/octet-stream',
  }),
]);

function types(group: MimeGroup, converted: boolean, byExtension: Readonly<Record<string, string>>) {
  return Object.entries(byExtension).map(([extension, mimeType]): [string, AllowedType] => [
    extension,
    { mimeType, converted, group },
  ]);
}
