import encodeQr from 'qr';

/** Width of the white margin, in modules, as ISO/IEC 18004 requires. */
const margin = 4;

interface QrCodeProps {
  readonly text: string;
  /** Accessible name of the picture. */
  readonly label: string;
}

/** Shows a QR code with error correction level M, as banks require; black on white in either theme. */
export function QrCode({ text, label }: QrCodeProps) {
  const rows = encodeQr(text, 'raw', { ecc: 'medium', border: margin });
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      className="task-invoice-qr"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
    >
      <path d={dark.join('')} />
    </svg>
  );
}
