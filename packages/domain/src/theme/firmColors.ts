import type { Theme } from '@anteroom/contract';
import { black, luminance, mix, parseHex, type Rgb, textOn, toHex, white, withContrast } from './contrast.ts';
import { defaultTranslucentColor, parseTranslucent, type Translucent } from './translucentColor.ts';

/** Contrast ratios of WCAG 2.2 AA: 1.4.3 for text, 1.4.11 for controls. */
const textRatio = 4.5;
const controlRatio = 3;
/** Maximum opacity of the translucent colour: contrast is computed against the surface behind it. */
const mostAlpha = 0.2;

/** The product's own colours (spec section 3), for a firm whose colours are missing or cannot be parsed. */
const defaultFill: Rgb = [0x00, 0x35, 0x65];

/** Colours and surfaces of one colour mode. A test compares them with the design system's `tokens.css`. */
interface Mode {
  /** All surfaces on which the accent may appear, including the one with the least contrast. */
  readonly surfaces: readonly Rgb[];
  /** Colour that contrasts with the surfaces. */
  readonly towards: Rgb;
  /** Share of the accent in its soft background. */
  readonly softShare: number;
  /** Whether to darken the header, so that a dark page stays dark. */
  readonly dimHeader: boolean;
}

export const lightMode: Mode = {
  surfaces: ['#ffffff', '#faf9f7', '#f2f0ec'].map(color),
  towards: black,
  softShare: 0.08,
  dimHeader: false,
};

export const darkMode: Mode = {
  surfaces: ['#100f0e', '#161514', '#1e1d1b', '#282624'].map(color),
  towards: white,
  softShare: 0.14,
  dimHeader: true,
};

/** Returns the design system's custom properties for a firm, with each colour adjusted for light and dark mode. */
export function firmColors(colors: Theme['colors']): Readonly<Record<string, string>> {
  const light = modeColors(colors, lightMode);
  const dark = modeColors(colors, darkMode);
  return Object.fromEntries(
    Object.entries(light).map(([name, value]) => [
      `--ar-${name}`,
      `light-dark(${value}, ${dark[name as keyof typeof dark]})`,
    ]),
  );
}

/** Returns the CSS colours of one mode. */
export function modeColors(colors: Theme['colors'], mode: Mode) {
  const fill = parseHex(colors.buttonFillColor) ?? defaultFill;
  const accent = withContrast(fill, mode.surfaces, controlRatio, mode.towards);
  // Text in the accent colour also appears on the accent's own soft background.
  const softened = mode.surfaces.map((surface) => mix(surface, accent, mode.softShare));
  const accentText = withContrast(accent, [...mode.surfaces, ...softened], textRatio, mode.towards);
  const header = headerColor(parseHex(colors.headerFillColor) ?? defaultFill, mode);
  const onAccent = textOn(accent, parseHex(colors.buttonTextColor) ?? white);
  const onHeader = textOn(header, parseHex(colors.headerTextColor) ?? white);
  return {
    accent: toHex(accent),
    'accent-hover': toHex(awayFrom(onAccent, accent)),
    'on-accent': toHex(onAccent),
    'accent-text': toHex(accentText),
    'accent-soft': `rgb(${accent.join(' ')} / ${mode.softShare * 100}%)`,
    translucent: translucent(colors, mode),
    header: toHex(header),
    'on-header': toHex(onHeader),
    'header-soft': toHex(awayFrom(onHeader, header)),
  };
}

/**
 * Returns the firm's translucent colour, or one derived from its button colour. In dark mode it is lightened until it
 * is visible.
 */
function translucent({ translucentColor, buttonFillColor }: Theme['colors'], mode: Mode): string {
  const { color, alpha } =
    parseTranslucent(translucentColor) ??
    (parseTranslucent(defaultTranslucentColor(buttonFillColor)) as Translucent);
  const seen = mode.dimHeader ? withContrast(color, mode.surfaces, controlRatio, mode.towards) : color;
  return `rgb(${seen.join(' ')} / ${Math.min(alpha, mostAlpha) * 100}%)`;
}

/** Returns a variant of a surface, for example for hovering, on which the same text has more contrast, never less. */
function awayFrom(text: Rgb, surface: Rgb): Rgb {
  return mix(surface, luminance(text) > luminance(surface) ? black : white, 0.16);
}

/** Returns the header's background. In dark mode it is darkened until white text is readable on it, to avoid glare. */
function headerColor(fill: Rgb, mode: Mode): Rgb {
  return mode.dimHeader ? withContrast(mix(fill, black, 0.35), [white], 12, black) : fill;
}

function color(hex: string): Rgb {
  return parseHex(hex) ?? defaultFill;
}
