import { Card } from '../Card/Card.tsx';
import { Example } from '../gallery/Example.tsx';
import { ListSkeleton } from '../List/List.tsx';
import { Skeleton } from './Skeleton.tsx';

export const title = 'Skeleton';

export default function SkeletonExample() {
  return (
    <>
      <Example name="Text, block, card, circle">
        <div className="ar-stack">
          <Skeleton width="40%" />
          <Skeleton lines={3} />
          <Skeleton shape="block" height="6rem" />
          <Skeleton shape="card" height="12rem" />
          <Skeleton shape="circle" />
        </div>
      </Example>
      <Example name="The place of a list">
        <Card flush>
          <ListSkeleton rows={4} />
        </Card>
      </Example>
    </>
  );
}
