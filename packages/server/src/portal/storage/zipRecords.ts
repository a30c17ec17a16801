/**
 * Records of a zip other than the contents, as in PKWARE's APPNOTE 6.3.10. Sizes and checksums follow each content,
 * because they are not known before it. A file must be smaller than 4 GB; the size of the zip and its number of files
 * are not limited.
 */

/** Data in the header before a file's content. */
export interface ZipFileHeader {
  /** Path with `/` between folders. */
  readonly path: string;
  readonly modifiedAt: Date;
  readonly isDeflated: boolean;
}

/** Data that is known after a file's content. */
export interface ZipContentSums {
  readonly crc32: number;
  /** Number of bytes before compression; `packedSize` is the number in the zip. */
  readonly size: number;
  readonly packedSize: number;
}

/**
 * The largest 16-bit and 32-bit numbers. Each replaces a number that needs more bits, which is then stored elsewhere.
 */
const max16 = 0xffff;
const max32 = 0xffffffff;

/** Sizes after the content (bit 3), names in UTF-8 (bit 11). */
const flags = 0x0808;
/** Versions needed to extract: 2.0 for deflate and folders, 4.5 for zip64. */
const version20 = 20;
const version45 = 45;
const madeBy = (3 << 8) | version45;
const plainFile = 0o100644;

/** Returns a local file header (4.3.7). */
export function localHeader(file: ZipFileHeader): Buffer {
  const name = Buffer.from(file.path);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(version20, 4);
  common(file, name).copy(header, 6);
  return Buffer.concat([header, name, unixTime(file)]);
}

/** Returns a data descriptor (4.3.9). */
export function dataDescriptor({ crc32, size, packedSize }: ZipContentSums): Buffer {
  if (size >= max32 || packedSize >= max32) throw new RangeError('A file in a zip has less than 4 GB.');
  const descriptor = Buffer.alloc(16);
  descriptor.writeUInt32LE(0x08074b50, 0);
  descriptor.writeUInt32LE(crc32, 4);
  descriptor.writeUInt32LE(packedSize, 8);
  descriptor.writeUInt32LE(size, 12);
  return descriptor;
}

/**
 * Returns a record of the central directory (4.3.12).
 *
 * @param offset Offset of the file's local header.
 */
export function directoryRecord(file: ZipFileHeader, sums: ZipContentSums, offset: number): Buffer {
  const name = Buffer.from(file.path);
  const extra = offset < max32 ? unixTime(file) : Buffer.concat([unixTime(file), zip64Offset(offset)]);
  const record = Buffer.alloc(46);
  record.writeUInt32LE(0x02014b50, 0);
  record.writeUInt16LE(madeBy, 4);
  record.writeUInt16LE(offset < max32 ? version20 : version45, 6);
  common(file, name).copy(record, 8);
  record.writeUInt32LE(sums.crc32, 16);
  record.writeUInt32LE(sums.packedSize, 20);
  record.writeUInt32LE(sums.size, 24);
  record.writeUInt16LE(extra.length, 30);
  record.writeUInt32LE(plainFile * 0x10000, 38);
  record.writeUInt32LE(Math.min(offset, max32), 42);
  return Buffer.concat([record, name, extra]);
}

/** Offset and size of a zip's directory. */
interface ZipDirectory {
  readonly files: number;
  readonly offset: number;
  /** Size in bytes. */
  readonly size: number;
}

/** Returns the end of the central directory (4.3.14 to 4.3.16). */
export function endOfDirectory({ files, offset, size }: ZipDirectory): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(files, max16), 8);
  end.writeUInt16LE(Math.min(files, max16), 10);
  end.writeUInt32LE(Math.min(size, max32), 12);
  end.writeUInt32LE(Math.min(offset, max32), 16);
  if (files < max16 && size < max32 && offset < max32) return end;

  const end64 = Buffer.alloc(56);
  end64.writeUInt32LE(0x06064b50, 0);
  end64.writeBigUInt64LE(44n, 4);
  end64.writeUInt16LE(madeBy, 12);
  end64.writeUInt16LE(version45, 14);
  end64.writeBigUInt64LE(BigInt(files), 24);
  end64.writeBigUInt64LE(BigInt(files), 32);
  end64.writeBigUInt64LE(BigInt(size), 40);
  end64.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(offset + size), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([end64, locator, end]);
}

/** Returns the fields that a local header and a directory record share, starting with the flags. */
function common({ modifiedAt, isDeflated }: ZipFileHeader, name: Buffer): Buffer {
  const fields = Buffer.alloc(24);
  fields.writeUInt16LE(flags, 0);
  fields.writeUInt16LE(isDeflated ? 8 : 0, 2);
  fields.writeUInt16LE(dosTime(modifiedAt), 4);
  fields.writeUInt16LE(dosDate(modifiedAt), 6);
  fields.writeUInt16LE(name.length, 20);
  fields.writeUInt16LE(unixTimeSize, 22);
  return fields;
}

const unixTimeSize = 9;

/**
 * Returns Info-ZIP's extended timestamp, in seconds, because the DOS fields have no time zone and a resolution of only
 * two seconds.
 */
function unixTime({ modifiedAt }: ZipFileHeader): Buffer {
  const field = Buffer.alloc(unixTimeSize);
  field.writeUInt16LE(0x5455, 0);
  field.writeUInt16LE(5, 2);
  field.writeUInt8(1, 4);
  field.writeInt32LE(Math.min(Math.floor(modifiedAt.getTime() / 1000), 0x7fffffff), 5);
  return field;
}

/** Returns the zip64 extra field for an offset (4.5.3). */
function zip64Offset(offset: number): Buffer {
  const field = Buffer.alloc(12);
  field.writeUInt16LE(1, 0);
  field.writeUInt16LE(8, 2);
  field.writeBigUInt64LE(BigInt(offset), 4);
  return field;
}

function dosTime(at: Date): number {
  return (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
}

function dosDate(at: Date): number {
  return (Math.max(at.getUTCFullYear() - 1980, 0) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
}
