import './Skeleton.css';
import type { CSSProperties } from 'react';

export interface SkeletonProps {
  /**
   * `text` is as high as a line of the surrounding text; `block` fills `width` × `height`, and `card` fills them with a
   * card of text. Defaults to `text`.
   */
  shape?: 'text' | 'block' | 'card' | 'circle';
  width?: CSSProperties['inlineSize'];
  /** Height of a `block`, `card` or `circle`. */
  height?: CSSProperties['blockSize'];
  /** Number of lines of `text`; the last one is shorter. Default: 1. */
  lines?: number;
}

/**
 * Placeholder for content that is loading, of the same size, so that nothing jumps when the content arrives. Hidden
 * from screen readers: the enclosing region indicates that it is loading by `aria-busy`.
 */
export function Skeleton({ shape = 'text', width, height, lines = 1 }: SkeletonProps) {
  if (shape === 'text' && lines > 1) {
    return (
      <span className="ar-skeleton-lines" aria-hidden="true">
        {[...Array(lines).keys()].map((line) => (
          <span key={line} className="ar-skeleton ar-skeleton-text" style={{ inlineSize: width }} />
        ))}
      </span>
    );
  }
  return (
    <span
      className={`ar-skeleton ar-skeleton-${shape}`}
      style={{ inlineSize: width, blockSize: height }}
      aria-hidden="true"
    />
  );
}
