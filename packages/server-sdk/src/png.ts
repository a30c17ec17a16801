import { crc32, deflateSync } from 'node:zlib';

/** A picture as pixels. */
interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Colour format: one byte per pixel, or three. */
  readonly color: 'grey' | 'rgb';
  /** Rows from the top. Each begins with a 0 byte, for no filter. */
  readonly rows: Buffer;
}

/** Returns pixels as a PNG file. */
export function png({ width, height, color, rows }: Pixels): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, color === 'rgb' ? 2 : 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
