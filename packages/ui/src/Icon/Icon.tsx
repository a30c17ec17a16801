import './Icon.css';
import { type IconName, iconNames } from '../iconNames.ts';

export type { IconName } from '../iconNames.ts';

const sprite = new URL('../icons.svg', import.meta.url).href;
const known: ReadonlySet<string> = new Set(iconNames);

export interface IconProps {
  /** A name of the sprite. Names also come from plugins' data: one that is not known shows a plain circle. */
  name: IconName | (string & {});
  /**
   * Accessible name, if no text beside the icon conveys its meaning. Without one it is decoration, hidden from screen
   * readers.
   */
  label?: string;
  /** Defaults to `md`: 20 px. `sm` is 16, `lg` 24. */
  size?: 'sm' | 'md' | 'lg';
}

/** A line icon in the colour of the text around it. All icons are one cached file. */
export function Icon({ name, label, size = 'md' }: IconProps) {
  return (
    <svg
      className={`ar-icon ar-icon-${size}`}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      focusable="false"
    >
      <use href={`${sprite}#${known.has(name) ? name : 'circle-dashed'}`} />
    </svg>
  );
}
