import { Button } from '../Button/Button.tsx';
import { Checkbox } from '../Checkbox/Checkbox.tsx';
import { Example } from '../gallery/Example.tsx';
import { Popover } from './Popover.tsx';

export const title = 'Popover';

export default function PopoverExample() {
  return (
    <Example name="A filter">
      <Popover
        label="Filter documents"
        trigger={(trigger) => (
          <Button {...trigger} icon="list-filter">
            Filter
          </Button>
        )}
      >
        {(close) => (
          <div className="ar-stack">
            <div>
              <Checkbox label="Only what is new" />
              <Checkbox label="Only what I added" />
            </div>
            <Button size="sm" variant="primary" onClick={close}>
              Show
            </Button>
          </div>
        )}
      </Popover>
    </Example>
  );
}
