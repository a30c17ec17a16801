import './Avatar.css';
import { Icon, type IconProps } from '../Icon/Icon.tsx';

export interface AvatarProps {
  /** Initials of one or two letters. The name stands beside it, so the picture is decoration. */
  initials?: string;
  /** Icon to show instead of letters: `user`, `building-2`. */
  icon?: IconProps['name'];
  size?: 'sm' | 'md' | 'lg';
}

/** Stands for a person or a company. */
export function Avatar({ initials, icon, size = 'md' }: AvatarProps) {
  return (
    // The letters are drawn by the style sheet: as text they would be part of the label of the button around them.
    <span
      className={`ar-avatar ar-avatar-${size}`}
      data-initials={icon ? undefined : initials}
      aria-hidden="true"
    >
      {icon && <Icon name={icon} size={size} />}
    </span>
  );
}
