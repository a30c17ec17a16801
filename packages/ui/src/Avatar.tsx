import './Avatar.css';
import { Icon, type IconProps } from './Icon.tsx';

export interface AvatarProps {
  /** One or two letters; the name stands beside it, so the picture is decoration. */
  initials?: string;
  /** Instead of letters: `user`, `building-2`. */
  icon?: IconProps['name'];
  size?: 'sm' | 'md' | 'lg';
}

/** Stands for a person or a company. */
export function Avatar({ initials, icon, size = 'md' }: AvatarProps) {
  return (
    <span className={`ar-avatar ar-avatar-${size}`} aria-hidden="true">
      {icon ? <Icon name={icon} size={size} /> : initials}
    </span>
  );
}
