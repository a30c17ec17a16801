import { Button } from '../Button/Button.tsx';
import { Example } from '../gallery/Example.tsx';
import { Alert } from './Alert.tsx';

export const title = 'Alert';

const nothing = () => undefined;

export default function AlertExample() {
  return (
    <>
      <Example name="Levels">
        <div className="ar-stack ar-stack-small">
          <Alert level="info" title="We are closed on 21 March">
            Messages that arrive on that day are answered on the 22nd.
          </Alert>
          <Alert level="success">Your request was sent.</Alert>
          <Alert level="warning" title="Your session ends in 2 minutes">
            What you have written is kept.
          </Alert>
          <Alert level="danger" title="The document could not be saved">
            There is no room left in this folder. Your file is still here.
          </Alert>
        </div>
      </Example>
      <Example name="With actions and a close button">
        <Alert
          level="danger"
          title="3 of 12 files were not uploaded"
          action={
            <>
              <Button size="sm">Try again</Button>
              <Button size="sm" variant="quiet">
                Show details
              </Button>
            </>
          }
          onClose={nothing}
          closeLabel="Close the message"
        >
          The connection was interrupted.
        </Alert>
      </Example>
      <Example name="Floating over the page">
        <Alert level="success" floating onClose={nothing} closeLabel="Close the message">
          Changes saved
        </Alert>
      </Example>
    </>
  );
}
