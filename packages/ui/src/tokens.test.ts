import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

/** Foreground and background tokens, and the contrast that WCAG 2.2 AA requires: 4.5 for text, 3 for controls. */
const pairs: [string, string, number][] = [
  ...['bg', 'surface', 'raised', 'sunken'].flatMap((surface): [string, string, number][] => [
    ['text', surface, 4.5],
    ['text-muted', surface, 4.5],
    ['accent-text', surface, 4.5],
    ['danger-fg', surface, 4.5],
  ]),
  ...['bg', 'surface', 'raised'].flatMap((surface): [string, string, number][] => [
    ['border-strong', surface, 3],
    ['accent', surface, 3],
    ['success-fg', surface, 4.5],
    ['warning-fg', surface, 4.5],
    ['info-fg', surface, 4.5],
  ]),
  ...['danger', 'success', 'warning', 'info'].flatMap((tone): [string, string, number][] => [
    [`${tone}-fg`, `${tone}-bg`, 4.5],
    ['text', `${tone}-bg`, 4.5],
    ['text-muted', `${tone}-bg`, 4.5],
  ]),
  ['on-accent', 'accent', 4.5],
  ['on-danger', 'danger-fill', 4.5],
  ['on-accent', 'accent-hover', 4.5],
  ['on-header', 'header', 4.5],
  ['on-header', 'header-soft', 4.5],
  // The tooltip inverts the page's colours.
  ['bg', 'text', 4.5],
];

describe.each(['light', 'dark'] as const)('in %s mode', (mode) => {
  it.each(pairs)('%s on %s has a contrast of at least %d:1', (foreground, background, least) => {
    expect(contrast(token(foreground, mode), token(background, mode))).toBeGreaterThanOrEqual(least);
  });

  it.each(['surface', 'bg', 'raised'])(
    'accent-text and text-muted on accent-soft over %s have a contrast of at least 4.5:1',
    (surface) => {
      const soft = over(token('accent-soft', mode), token(surface, mode));
      expect(contrast(token('accent-text', mode), soft)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(token('text-muted', mode), soft)).toBeGreaterThanOrEqual(4.5);
    },
  );
});

interface Colour {
  rgb: [number, number, number];
  alpha: number;
}

function token(name: string, mode: 'light' | 'dark'): Colour {
  const value = new RegExp(`--ar-${name}: ([^;]+);`).exec(css)?.[1];
  if (!value) throw new Error(`There is no token --ar-${name}.`);
  const sides = /^light-dark\((#\w+|rgb\([^)]*\)), (#\w+|rgb\([^)]*\))\)$/.exec(value);
  return parse(sides ? ((mode === 'light' ? sides[1] : sides[2]) ?? '') : value);
}

function parse(text: string): Colour {
  const [red, green, blue, alpha] = text.startsWith('#')
    ? [text.slice(1, 3), text.slice(3, 5), text.slice(5, 7)].map((hex) => Number.parseInt(hex, 16))
    : (text.match(/\d+/g) ?? []).map(Number);
  if (red === undefined || green === undefined || blue === undefined)
    throw new Error(`Not a colour: ${text}`);
  return { rgb: [red, green, blue], alpha: alpha === undefined ? 1 : alpha / 100 };
}

function over(top: Colour, bottom: Colour): Colour {
  const mix = (channel: 0 | 1 | 2) => top.rgb[channel] * top.alpha + bottom.rgb[channel] * (1 - top.alpha);
  return { rgb: [mix(0), mix(1), mix(2)], alpha: 1 };
}

/** WCAG 2.2, relative luminance and contrast ratio. */
function contrast(a: Colour, b: Colour): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance({ rgb }: Colour): number {
  const [red, green, blue] = rgb.map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
