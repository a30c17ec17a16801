import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Rgb, toHex } from '@anteroom/domain/theme/contrast';
import { darkMode, lightMode } from '@anteroom/domain/theme/firmColors';
import { expect, it } from 'vitest';

const tokens = readFileSync(fileURLToPath(import.meta.resolve('@anteroom/ui/tokens.css')), 'utf8');

it('the surfaces for correcting the firm’s colors match those of the design system', () => {
  const inTokens = ['sunken', 'bg', 'surface', 'raised'].map(
    (name) => new RegExp(`--ar-${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(tokens)?.slice(1) ?? [],
  );
  expect(new Set(inTokens.map(([light]) => light))).toEqual(hexes(lightMode.surfaces));
  expect(new Set(inTokens.map(([, dark]) => dark))).toEqual(hexes(darkMode.surfaces));
});

function hexes(colors: readonly Rgb[]): Set<string> {
  return new Set(colors.map(toHex));
}
