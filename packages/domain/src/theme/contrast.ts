/** Opaque sRGB colour, with components from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

export const white: Rgb = [255, 255, 255];
export const black: Rgb = [0, 0, 0];

/** Parses `#rgb`, `#rrggbb`, and `#rrggbbaa` (ignoring alpha); null for anything else. */
export function parseHex(text: string): Rgb | null {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(text.trim());
  const long = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})(?:[\da-f]{2})?$/i.exec(text.trim());
  const parts = short?.slice(1).map((digit) => digit + digit) ?? long?.slice(1);
  return parts ? (parts.map((part) => Number.parseInt(part, 16)) as unknown as Rgb) : null;
}

export function toHex(color: Rgb): string {
  return `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** Returns the relative luminance of a colour, 0 to 1 (WCAG 2.2). */
export function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast ratio of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: Rgb, other: Rgb): number {
  const [left, right] = [luminance(one), luminance(other)];
  return (Math.max(left, right) + 0.05) / (Math.min(left, right) + 0.05);
}

/** Mixes `other` into `color`; `share`, 0 to 1, is the proportion of `other`. */
export function mix(color: Rgb, other: Rgb, share: number): Rgb {
  return color.map((part, i) => Math.round(part + ((other[i] ?? 0) - part) * share)) as unknown as Rgb;
}

/**
 * Moves the colour towards black or white, just far enough for the contrast with every surface, so that it keeps its
 * hue. `towards` should be lighter than all surfaces, or darker than all of them.
 */
export function withContrast(color: Rgb, surfaces: readonly Rgb[], ratio: number, towards: Rgb): Rgb {
  const moved = (percent: number) => mix(color, towards, percent / 100);
  const isEnough = (shade: Rgb) => surfaces.every((surface) => contrast(shade, surface) >= ratio);
  // Once a mixture has enough contrast, all mixtures further on do too, so a binary search works.
  let [tooLittle, enough] = [-1, 100];
  while (enough - tooLittle > 1) {
    const half = Math.floor((tooLittle + enough) / 2);
    if (isEnough(moved(half))) enough = half;
    else tooLittle = half;
  }
  return moved(enough);
}

/**
 * Returns the preferred text colour if it is legible on the surface; otherwise black or white, whichever has more
 * contrast.
 */
export function textOn(surface: Rgb, wished: Rgb, ratio = 4.5): Rgb {
  if (contrast(wished, surface) >= ratio) return wished;
  return contrast(white, surface) >= contrast(black, surface) ? white : black;
}
