import { extensionOf } from '@anteroom/domain/documents/fileExtension';
import { fileTypeFromBuffer } from 'file-type';

/**
 * Returns whether a file's first bytes agree with its extension. Formats with a signature must have it; formats without
 * one (text, bank statements, company files) may be anything but a program or another known format.
 *
 * @param head The first 4100 bytes, or all if there are fewer.
 */
export async function agreesWithName(name: string, head: Buffer): Promise<boolean> {
  const extension = extensionOf(name);
  const detected = (await fileTypeFromBuffer(head))?.mime;
  if (extension === 'pdf') return isPdf(head, detected);
  const expected = signatures[extension];
  if (expected) return detected !== undefined && expected.some((pattern) => pattern.test(detected));
  if (isScript(head)) return false;
  // Text may begin like a binary format: `MZ;Maputo` is not a Windows program, `BM` is not a picture.
  if (!head.includes(0)) return true;
  if (isProgram(head)) return false;
  return detected === undefined || (unsigned[extension] ?? textual).test(detected);
}

const zip = /^application\/(zip|vnd\.(openxmlformats-officedocument|oasis\.opendocument|ms-)\S*)$/;
/** OLE compound file; Office also uses it for password-protected documents. */
const compound = /^application\/x-cfb$/;
const mpeg4 = /^(audio|video)\/(mp4|x-m4[av]|quicktime|3gpp2?)$/;
const heif = /^image\/(heic|heif|avif)/;

/** MIME types as one of which the content of an extension must be detected. */
const signatures: Readonly<Record<string, readonly RegExp[]>> = {
  ...each(['docx', 'docm', 'dotx', 'xlsx', 'xlsm', 'xlsb', 'xltx', 'pptx', 'pptm', 'ppsx'], [zip, compound]),
  ...each(['odt', 'ods', 'odp', 'zip'], [zip]),
  ...each(['doc', 'dot', 'ppt', 'pps', 'msg'], [compound, /^application\/rtf$/]),
  ...each(['rtf'], [/^application\/rtf$/]),
  ...each(['jpg', 'jpeg', 'jfif'], [/^image\/jpeg$/]),
  ...each(['png'], [/^image\/(png|apng)$/]),
  ...each(['gif'], [/^image\/gif$/]),
  ...each(['bmp'], [/^image\/bmp$/]),
  ...each(['tif', 'tiff'], [/^image\/tiff$/]),
  ...each(['webp'], [/^image\/webp$/]),
  ...each(['heic', 'heif', 'avif'], [heif]),
  ...each(['ico'], [/^image\/x-icon$/]),
  ...each(['psd'], [/photoshop$/]),
  ...each(['7z'], [/^application\/x-7z-compressed$/]),
  ...each(['rar'], [/rar/]),
  ...each(['gz', 'tgz'], [/gzip$/]),
  ...each(['bz2'], [/bzip2?$/]),
  ...each(['xz'], [/^application\/x-xz$/]),
  ...each(['m4a', 'm4v', 'mp4', 'mov', '3gp'], [mpeg4]),
  ...each(['flac', 'ogg', 'opus', 'wav', 'avi', 'mkv', 'webm'], [/^(audio|video)\//]),
};

const textual = /^(text\/|application\/(xml|json|rtf)$)/;

/**
 * MIME types as which the content of an extension without a signature may be detected, if it is detected at all; for
 * others, {@link textual}.
 */
const unsigned: Readonly<Record<string, RegExp>> = {
  // Banks and old programs use `.xls` for text, HTML tables and workbooks alike.
  xls: /^(text\/\S+|application\/(xml|x-cfb|zip|vnd\.openxmlformats\S*))$/,
  xlt: /^application\/x-cfb$/,
  ...each(
    ['aac', 'aif', 'aiff', 'amr', 'mp3', 'wma', 'mpeg', 'mpg', 'wmv'],
    /^(audio|video)\/|^application\/vnd\.ms-asf$/,
  ),
  ...each(['tar'], /^application\/x-tar$/),
  ...each(['dwg'], /dwg$/),
  ...each(['p7m', 'p7s', 'eml'], /./),
  ...each(['qbb', 'qbm', 'qbw', 'qbx', 'qba', 'qby', 'mdb', 'accdb', 'mny', 'ptb', 'sai'], /./),
};

/**
 * Returns whether a file is a PDF. Writers may put some bytes before the header; readers look for it in the first 1024
 * (ISO 32000-1, annex H). A file that begins like another format is refused, because under another name it would open
 * as that format.
 */
function isPdf(head: Buffer, detected: string | undefined): boolean {
  if (detected !== undefined) return detected === 'application/pdf';
  return head.subarray(0, 1024).includes('%PDF-') && !isProgram(head) && !isScript(head) && !isMarkup(head);
}

function isMarkup(head: Buffer): boolean {
  return /^\s*<[!?a-z]/i.test(head.toString('latin1', 0, 256).replace(/^\u00ef\u00bb\u00bf/, ''));
}

/** First bytes of programs: Windows, Linux, Java and macOS universal binaries, macOS for one architecture. */
const programs = ['4d5a', '7f454c46', 'cafebabe', 'feedface', 'feedfacf', 'cefaedfe', 'cffaedfe'];

function isProgram(head: Buffer): boolean {
  const start = head.toString('hex', 0, 4);
  return programs.some((magic) => start.startsWith(magic));
}

/** Returns whether a file is text that names the interpreter to run it. */
function isScript(head: Buffer): boolean {
  return /^#!\s*\//.test(head.toString('latin1', 0, 16));
}

function each<T>(extensions: readonly string[], value: T): Record<string, T> {
  return Object.fromEntries(extensions.map((extension) => [extension, value]));
}
