import { Example } from '../gallery/Example.tsx';
import { IconButton } from './IconButton.tsx';

export const title = 'Icon button';

export default function IconButtonExample() {
  return (
    <>
      <Example name="Quiet, in a row">
        <div className="ar-cluster">
          <IconButton icon="pause" label="Pause" />
          <IconButton icon="rotate-ccw" label="Try again" />
          <IconButton icon="trash-2" label="Remove" />
          <IconButton icon="ellipsis" label="More" />
        </div>
      </Example>
      <Example name="Outlined, small, disabled">
        <div className="ar-cluster">
          <IconButton icon="filter" label="Filter" variant="secondary" />
          <IconButton icon="x" label="Close" size="sm" />
          <IconButton icon="download" label="Download" disabled />
        </div>
      </Example>
    </>
  );
}
