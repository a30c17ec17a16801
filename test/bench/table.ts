import { type Figure, isMet } from './Row.ts';

const heads = ['', 'what', 'measured', 'target', 'note'] as const;

/** Returns the figures as a table for a terminal, one line each: mark, name, measured value, target, note. */
export function table(figures: readonly Figure[]): string {
  const lines = figures.map((figure) => [
    mark(figure),
    figure.what,
    amount(figure.value, figure.unit),
    target(figure),
    figure.note ?? '',
  ]);
  const widths = heads.map((head, column) =>
    Math.max(...[heads, ...lines].map((line) => line[column]?.length ?? 0), head.length),
  );
  const format = (line: readonly string[]) =>
    line
      .map((cell, column) =>
        column === 2 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  return [format(heads), ...lines.map(format)].map((line) => `  ${line}`).join('\n');
}

function mark(figure: Figure): string {
  const met = isMet(figure);
  if (met === undefined) return ' ';
  return met ? '✓' : '✗';
}

function target({ target, unit }: Figure): string {
  if (!target) return '';
  return 'most' in target ? `≤ ${amount(target.most, unit)}` : `≥ ${amount(target.least, unit)}`;
}

function amount(value: number, unit: Figure['unit']): string {
  if (unit === 'requests' || unit === 'points' || unit === 'lines') return `${value} ${unit}`;
  const digits = unit === '×' ? 2 : value >= 100 ? 0 : 1;
  return unit === '×' ? `${value.toFixed(digits)}×` : `${value.toFixed(digits)} ${unit}`;
}
