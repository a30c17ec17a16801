import { useState } from 'react';
import { Button } from '../Button/Button.tsx';
import { Example } from '../gallery/Example.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { SelectField } from '../SelectField/SelectField.tsx';
import { TextArea } from '../TextArea/TextArea.tsx';
import { TextField } from '../TextField/TextField.tsx';
import { Dialog } from './Dialog.tsx';

export const title = 'Dialog';

export default function DialogExample() {
  const [open, setOpen] = useState<'form' | 'text' | 'file'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <Example name="A form">
        <Button onClick={() => setOpen('form')}>Send documents</Button>
        <Dialog
          open={open === 'form'}
          onClose={close}
          closeLabel="Close"
          title="Send documents"
          onSubmit={close}
          footer={
            <>
              <Button onClick={close}>Cancel</Button>
              <Button variant="primary" type="submit" icon="send">
                Send
              </Button>
            </>
          }
        >
          <div className="ar-stack">
            <TextField label="To" description="Several addresses are separated by commas." type="email" />
            <TextField label="Subject" defaultValue="Documents for you" />
            <TextArea label="Message" optional="(optional)" />
            <SelectField
              label="Expires"
              defaultValue="3"
              options={[
                { value: '1', label: 'After one day' },
                { value: '3', label: 'After three days' },
                { value: '7', label: 'After one week' },
              ]}
            />
          </div>
        </Dialog>
      </Example>
      <Example name="A text">
        <Button variant="quiet" onClick={() => setOpen('text')}>
          Show details
        </Button>
        <Dialog
          open={open === 'text'}
          onClose={close}
          closeLabel="Close"
          size="sm"
          title="Two files were not uploaded"
          footer={<Button onClick={close}>Close</Button>}
        >
          <p>They are larger than 100 MB. Split them, or ask your firm for another way.</p>
        </Dialog>
      </Example>
      <Example name="All of the window">
        <Button onClick={() => setOpen('file')}>Look at the file</Button>
        <Dialog
          open={open === 'file'}
          onClose={close}
          closeLabel="Close"
          size="full"
          title="Workshop lease, signed.pdf"
          actions={<IconButton icon="download" label="Download" />}
        >
          <p>This text scrolls by itself.</p>
        </Dialog>
      </Example>
    </>
  );
}
