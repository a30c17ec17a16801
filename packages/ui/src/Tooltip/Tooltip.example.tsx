import { Button } from '../Button/Button.tsx';
import { Example } from '../gallery/Example.tsx';
import { Tooltip } from './Tooltip.tsx';

export const title = 'Tooltip';

export default function TooltipExample() {
  return (
    <Example name="The name of a control, to who points at it">
      <Tooltip text="Download all 12 documents">
        <Button icon="download" aria-label="Download all 12 documents">
          12
        </Button>
      </Tooltip>
    </Example>
  );
}
