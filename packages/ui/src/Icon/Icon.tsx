import './Icon.css';
import { type IconName, iconPaths } from '../iconPaths.ts';

export type { IconName } from '../iconPaths.ts';

const paths: ReadonlyMap<string, string> = new Map(Object.entries(iconPaths));

export interface IconProps {
  /** Name of the icon. Names may also come from a plugin's data: an unknown one shows a plain circle. */
  name: IconName | (string & {});
  /**
   * Accessible name, if no text beside the icon conveys its meaning. Without it the icon is decorative and hidden from
   * screen readers.
   */
  label?: string;
  /** Defaults to `md`: 20 px. `sm` is 16, `lg` 24. */
  size?: 'sm' | 'md' | 'lg';
}

/** A line icon in the colour of the text around it. */
export function Icon({ name, label, size = 'md' }: IconProps) {
  return (
    <svg
      className={`ar-icon ar-icon-${size}`}
      viewBox="0 0 24 24"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      focusable="false"
    >
      <path d={paths.get(name) ?? paths.get('circle-dashed')} />
    </svg>
  );
}
