import { Example } from '../gallery/Example.tsx';
import { Badge } from './Badge.tsx';

export const title = 'Badge';

export default function BadgeExample() {
  return (
    <>
      <Example name="Tones">
        <div className="ar-cluster">
          <Badge>Draft</Badge>
          <Badge tone="accent">New</Badge>
          <Badge tone="info">In review</Badge>
          <Badge tone="success">Done</Badge>
          <Badge tone="warning">Due soon</Badge>
          <Badge tone="danger">Overdue</Badge>
        </div>
      </Example>
      <Example name="With a dot">
        <div className="ar-cluster">
          <Badge dot>Pending</Badge>
          <Badge dot tone="accent">
            New
          </Badge>
          <Badge dot tone="success">
            Sent
          </Badge>
          <Badge dot tone="danger">
            Failed
          </Badge>
        </div>
      </Example>
    </>
  );
}
