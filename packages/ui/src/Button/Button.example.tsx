import { Example } from '../gallery/Example.tsx';
import { Button } from './Button.tsx';

export const title = 'Button';

export default function ButtonExample() {
  return (
    <>
      <Example name="Variants">
        <div className="ar-cluster">
          <Button variant="primary">Start task</Button>
          <Button>Download</Button>
          <Button variant="quiet">Show all</Button>
          <Button variant="danger">Delete document</Button>
        </div>
      </Example>
      <Example name="Sizes">
        <div className="ar-cluster">
          <Button variant="primary" size="sm">
            Small
          </Button>
          <Button variant="primary">Medium</Button>
          <Button variant="primary" size="lg">
            Large
          </Button>
        </div>
      </Example>
      <Example name="With icons">
        <div className="ar-cluster">
          <Button variant="primary" icon="upload">
            Upload
          </Button>
          <Button icon="download">Download all</Button>
          <Button variant="quiet" iconEnd="arrow-right">
            All documents
          </Button>
        </div>
      </Example>
      <Example name="A link that looks like a button">
        <Button href="#task" variant="primary" iconEnd="arrow-right">
          Open the task
        </Button>
      </Example>
      <Example name="Disabled, and busy at its own width">
        <div className="ar-cluster">
          <Button variant="primary" disabled>
            Mark as done
          </Button>
          <Button disabled>Download</Button>
          <Button variant="primary" loading>
            Send request
          </Button>
          <Button loading>Saving</Button>
        </div>
      </Example>
      <Example name="As wide as its place">
        <Button variant="primary" wide>
          Sign in
        </Button>
      </Example>
    </>
  );
}
