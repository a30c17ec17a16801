import { maxLogoBytes, pictureTypes } from '@anteroom/domain/theme/logo';
import { isSafeSvg } from '@anteroom/domain/theme/safeSvg';
import { fileTypeFromBuffer } from 'file-type';
import type { Fault } from '../people/Faults.ts';

/** Returns the errors in a logo, a data URL. */
export function logoFault(logo: string | null | undefined): Promise<readonly Fault[]> {
  return pictureFault('logo', logo, { types: pictureTypes, maxBytes: maxLogoBytes });
}

interface PictureLimits {
  readonly types: readonly string[];
  readonly maxBytes: number;
}

/**
 * Returns the errors in a picture, a data URL. Its bytes determine its type. An SVG may contain only drawing elements,
 * because it could contain scripts.
 *
 * @param field - name of the field that a fault refers to.
 */
export async function pictureFault(
  field: string,
  picture: string | null | undefined,
  { types, maxBytes }: PictureLimits,
): Promise<readonly Fault[]> {
  if (!picture) return [];
  const fault = (message: string): readonly Fault[] => [{ field, message, reason: 'invalid' }];
  const [, type = '', base64 = ''] = /^data:([\w/+.-]+);base64,([A-Za-z\d+/]+=*)$/.exec(picture) ?? [];
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length === 0 || !types.includes(type) || !(await isOfType(bytes, type)))
    return fault(`must be a ${namesOf(types)} picture, without scripts`);
  return bytes.length > maxBytes ? fault(`is larger than ${maxBytes / 1024} kB`) : [];
}

async function isOfType(bytes: Buffer, type: string): Promise<boolean> {
  if (type === 'image/svg+xml') return isSafeSvg(bytes.toString('utf8').replace(/^\ufeff/, ''));
  return (await fileTypeFromBuffer(bytes))?.mime === type;
}

/** Returns the types as text, such as `PNG or SVG`. */
function namesOf(types: readonly string[]): string {
  const names = types.map((type) => type.replace(/^image\/|\+xml$/g, '').toUpperCase());
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}
