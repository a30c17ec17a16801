import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, mix, parseHex, type Rgb } from './contrast.ts';
import { darkMode, firmColors, lightMode, modeColors } from './firmColors.ts';

const hexColor = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)).map(hex);
const anyColors = fc.record({
  headerFillColor: hexColor,
  headerTextColor: hexColor,
  buttonFillColor: hexColor,
  buttonTextColor: hexColor,
  translucentColor: fc.constant('rgba(0,53,101,0.1)'),
});

describe.each([
  ['light', lightMode],
  ['dark', darkMode],
])('any colours of a firm in %s mode', (_name, mode) => {
  it('give controls 3:1 and text 4.5:1 on every surface', () => {
    fc.assert(
      fc.property(anyColors, (colors) => {
        const corrected = modeColors(colors, mode);
        const accent = rgb(corrected.accent);
        for (const surface of mode.surfaces) {
          const soft = mix(surface, accent, mode.softShare);
          expect(contrast(accent, surface)).toBeGreaterThanOrEqual(3);
          expect(contrast(rgb(corrected['accent-text']), surface)).toBeGreaterThanOrEqual(4.5);
          expect(contrast(rgb(corrected['accent-text']), soft)).toBeGreaterThanOrEqual(4.5);
        }
        for (const surface of [accent, rgb(corrected['accent-hover'])])
          expect(contrast(rgb(corrected['on-accent']), surface)).toBeGreaterThanOrEqual(4.5);
        for (const surface of [corrected.header, corrected['header-soft']])
          expect(contrast(rgb(corrected['on-header']), rgb(surface))).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });
});

it('leaves legible colours unchanged', () => {
  const colors = {
    headerFillColor: '#0f4c5c',
    headerTextColor: '#ffffff',
    buttonFillColor: '#0f4c5c',
    buttonTextColor: '#ffffff',
    translucentColor: 'rgba(15,76,92,0.1)',
  };
  expect(modeColors(colors, lightMode)).toMatchObject({
    accent: '#0f4c5c',
    'on-accent': '#ffffff',
    header: '#0f4c5c',
    translucent: 'rgb(15 76 92 / 10%)',
  });
});

it('falls back to the product’s colours for invalid values', () => {
  const colors = {
    headerFillColor: 'red',
    headerTextColor: '',
    buttonFillColor: 'url(x)',
    buttonTextColor: 'none',
    translucentColor: 'url(x)',
  };
  expect(modeColors(colors, lightMode)).toMatchObject({
    accent: '#003565',
    translucent: 'rgb(0 53 101 / 10%)',
  });
});

it('returns one value for light mode and one for dark mode', () => {
  const colors = {
    headerFillColor: '#fff',
    headerTextColor: '#fff',
    buttonFillColor: '#fff',
    buttonTextColor: '#fff',
    translucentColor: '#ffffffff',
  };
  expect(firmColors(colors)['--ar-translucent']).toMatch(/^light-dark\(rgb\(255 255 255 \/ 20%\), rgb\(/);
  expect(firmColors(colors)['--ar-on-accent']).toMatch(/^light-dark\(#\w{6}, #\w{6}\)$/);
});

function rgb(text: string): Rgb {
  const color = parseHex(text);
  if (!color) throw new Error(`${text} is no colour`);
  return color;
}

function hex(color: readonly number[]): string {
  return `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
