import { barsOf } from './barsOf.ts';

/**
 * A text as a Code 128 barcode that fills the available width. It is black on white even in dark mode, so that scanners
 * can read it.
 */
export function Barcode({ value, label }: { readonly value: string; readonly label: string }) {
  const bars = barsOf(value);
  const quiet = 10;
  return (
    <svg
      className="box-e-barcode"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${bars.length + 2 * quiet} 60`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path
        fill="#000"
        d={[...bars].map((bar, at) => (bar === '1' ? `M${at + quiet} 4h1v52h-1z` : '')).join('')}
      />
    </svg>
  );
}
