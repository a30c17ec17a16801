import { useState } from 'react';
import { Example } from '../gallery/Example.tsx';
import { FileDropZone } from './FileDropZone.tsx';

export const title = 'File drop zone';

export default function FileDropZoneExample() {
  const [names, setNames] = useState<string[]>([]);
  return (
    <>
      <Example name="Drop or pick">
        <FileDropZone
          label="Add documents"
          hint="Drop files here, or"
          buttonLabel="Choose files"
          description="PDF, Word, Excel and images, up to 100 MB each"
          onFiles={(files) => setNames(files.map((file) => file.name))}
        />
        <p className="ar-muted ar-small" aria-live="polite">
          {names.join(', ')}
        </p>
      </Example>
      <Example name="Compact">
        <FileDropZone
          compact
          label="Add documents above a list"
          hint="Drop files here, or"
          buttonLabel="Choose files"
          onFiles={(files) => setNames(files.map((file) => file.name))}
        />
      </Example>
      <Example name="On a phone">
        <FileDropZone
          compact
          label="Add receipts"
          hint="Drop files here, or"
          buttonLabel="Choose files"
          photoLabel="Take a photo"
          onFiles={(files) => setNames(files.map((file) => file.name))}
        />
      </Example>
      <Example name="Disabled">
        <FileDropZone
          label="Add documents later"
          hint="This task is done"
          buttonLabel="Choose files"
          disabled
          onFiles={() => undefined}
        />
      </Example>
    </>
  );
}
