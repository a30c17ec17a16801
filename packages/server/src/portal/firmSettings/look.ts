import type { FirmLook } from '@anteroom/contract';
import { parseHex } from '@anteroom/domain/theme/contrast';
import { maxLogoBytes, pictureTypes } from '@anteroom/domain/theme/logo';
import { changeFirm } from '../companies/changeFirm.ts';
import { type Fault, tidy, tidyOrNull } from '../people/Faults.ts';
import { pictureFault } from '../setup/logoFault.ts';
import { onlyGiven, type Section } from './Section.ts';
import { tidyLines } from './tidyLines.ts';

type Look = Omit<FirmLook, 'version'>;

const colors = ['headerFillColor', 'headerTextColor', 'buttonFillColor', 'buttonTextColor'] as const;

/** How a firm's portal looks. */
export const look: Section<Look> = {
  name: 'look',
  pictures: ['logo', 'banner', 'signInBackground'],
  read: (db, companyId) =>
    db
      .selectFrom('companies')
      .select([
        'name',
        'header_fill_color as headerFillColor',
        'header_text_color as headerTextColor',
        'button_fill_color as buttonFillColor',
        'button_text_color as buttonTextColor',
        'header_line as headerLine',
        'header_image as logo',
        'banner_image as banner',
        'sign_in_text as signInText',
        'sign_in_background as signInBackground',
      ])
      .where('company_id', '=', companyId)
      .executeTakeFirstOrThrow(),
  tidy: (change) =>
    onlyGiven({
      ...change,
      name: change.name === undefined ? undefined : tidy(change.name),
      headerLine: change.headerLine === undefined ? undefined : tidyOrNull(change.headerLine),
      signInText: change.signInText === undefined ? undefined : tidyLines(change.signInText),
      ...Object.fromEntries(colors.map((name) => [name, change[name]?.trim().toLowerCase()] as const)),
    }),
  faults,
  write: async (tx, companyId, change) => {
    await changeFirm(
      tx,
      companyId,
      onlyGiven({
        name: change.name,
        header_fill_color: change.headerFillColor,
        header_text_color: change.headerTextColor,
        button_fill_color: change.buttonFillColor,
        button_text_color: change.buttonTextColor,
        header_line: change.headerLine,
        header_image: change.logo,
        banner_image: change.banner,
        sign_in_text: change.signInText,
        sign_in_background: change.signInBackground,
      }),
    );
  },
};

async function faults(change: Partial<Look>): Promise<readonly Fault[]> {
  const found: Fault[] = [];
  if (change.name === '') found.push({ field: 'name', message: 'is missing', reason: 'required' });
  for (const field of colors) {
    const color = change[field];
    if (color !== undefined && !isColor(color))
      found.push({ field, message: `"${color}" is not a colour, such as #0f4c5c`, reason: 'invalid' });
  }
  const { logo, banner, signInBackground: background } = change;
  found.push(...(await pictureFault('logo', logo, { types: pictureTypes, maxBytes: maxLogoBytes })));
  found.push(...(await pictureFault('banner', banner, { types: pictureTypes, maxBytes: 400 * 1024 })));
  if (background && !isColor(background)) {
    const types = pictureTypes.filter((type) => type !== 'image/svg+xml');
    found.push(...(await pictureFault('signInBackground', background, { types, maxBytes: 600 * 1024 })));
  }
  return found;
}

/** Returns whether a text is an opaque hexadecimal colour. */
export function isColor(text: string): boolean {
  return text.length === 7 && parseHex(text) !== null;
}
