import { Button } from '../Button/Button.tsx';
import { Card } from '../Card/Card.tsx';
import { Example } from '../gallery/Example.tsx';
import { EmptyState } from './EmptyState.tsx';

export const title = 'Empty state';

export default function EmptyStateExample() {
  return (
    <>
      <Example name="Nothing yet">
        <Card>
          <EmptyState
            icon="folder-open"
            title="No documents yet"
            action={
              <Button variant="primary" icon="upload">
                Upload a document
              </Button>
            }
          >
            What you or your firm add will be listed here.
          </EmptyState>
        </Card>
      </Example>
      <Example name="Done">
        <Card>
          <EmptyState icon="check" tone="success" title="Nothing waits for you">
            You finished the last task on 14 March. We will write when there is something new.
          </EmptyState>
        </Card>
      </Example>
      <Example name="Failed">
        <Card>
          <EmptyState
            icon="wifi-off"
            tone="danger"
            title="Documents could not be loaded"
            action={<Button icon="refresh-cw">Try again</Button>}
          >
            The connection was interrupted. Nothing is lost.
          </EmptyState>
        </Card>
      </Example>
    </>
  );
}
