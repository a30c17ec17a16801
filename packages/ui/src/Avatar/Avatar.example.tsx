import { Example } from '../gallery/Example.tsx';
import { Avatar } from './Avatar.tsx';

export const title = 'Avatar';

export default function AvatarExample() {
  return (
    <Example name="Letters, icons, sizes">
      <div className="ar-cluster">
        <Avatar initials="OM" size="sm" />
        <Avatar initials="HF" />
        <Avatar initials="A" size="lg" />
        <Avatar icon="building-2" />
        <Avatar icon="user" size="sm" />
      </div>
    </Example>
  );
}
