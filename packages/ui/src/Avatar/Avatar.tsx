import './Avatar.css';
import { Icon, type IconProps } from '../Icon/Icon.tsx';

export interface AvatarProps {
  /** One or two initials. The avatar is decorative, because the name stands beside it. */
  initials?: string;
  /** Icon to show instead of initials: `user`, `building-2`. */
  icon?: IconProps['name'];
  size?: 'sm' | 'md' | 'lg';
}

/** A picture that represents a person or a company. */
export function Avatar({ initials, icon, size = 'md' }: AvatarProps) {
  return (
    // The style sheet renders the letters: as text they would become part of the accessible name of an enclosing
    // button.
    <span
      className={`ar-avatar ar-avatar-${size}`}
      data-initials={icon ? undefined : initials}
      aria-hidden="true"
    >
      {icon && <Icon name={icon} size={size} />}
    </span>
  );
}
