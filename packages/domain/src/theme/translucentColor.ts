import { parseHex, type Rgb } from './contrast.ts';

/** Translucent colour; `alpha` is 0 to 1. */
export interface Translucent {
  readonly color: Rgb;
  readonly alpha: number;
}

/** Opacity of the translucent colour if the firm has chosen none (spec section 3). */
const defaultAlpha = 0.1;

/**
 * Returns a firm's button colour at 0.1 alpha, such as `rgba(0,53,101,0.1)`; falls back to the product's own colour if
 * it cannot be parsed.
 */
export function defaultTranslucentColor(buttonFillColor: string): string {
  const color = parseHex(buttonFillColor) ?? [0x00, 0x35, 0x65];
  return `rgba(${color.join(',')},${defaultAlpha})`;
}

/** Parses `rgba(r,g,b,a)`, `rgb(r,g,b)` and hexadecimal colours; null for anything else. */
export function parseTranslucent(text: string): Translucent | null {
  const hex = parseHex(text);
  if (hex) {
    const alpha = /^#[\da-f]{6}([\da-f]{2})$/i.exec(text.trim())?.[1];
    return { color: hex, alpha: alpha ? Number.parseInt(alpha, 16) / 255 : 1 };
  }
  const parts = /^rgba?\(([\d.]+),([\d.]+),([\d.]+)(?:,([\d.]+))?\)$/i.exec(text.replace(/\s/g, ''));
  const [red, green, blue, alpha] = (parts?.slice(1) ?? []).map((part) => Number(part ?? 1));
  if (red === undefined || green === undefined || blue === undefined || alpha === undefined) return null;
  const isColor = [red, green, blue].every((part) => Number.isInteger(part) && part <= 255);
  return isColor && alpha <= 1 ? { color: [red, green, blue], alpha } : null;
}
