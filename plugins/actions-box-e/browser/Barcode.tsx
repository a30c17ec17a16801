import { barsOf } from './barsOf.ts';

/** A text as Code 128, as wide as its place; black on white in dark mode too, so that it can be read by a scanner. */
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
