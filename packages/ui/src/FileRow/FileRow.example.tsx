import { Card } from '../Card/Card.tsx';
import { Example } from '../gallery/Example.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { List } from '../List/List.tsx';
import { FileRow } from './FileRow.tsx';

export const title = 'File row';

export default function FileRowExample() {
  return (
    <>
      <Example name="On their way">
        <Card flush>
          <List>
            <FileRow
              name="Bank statements 2025.pdf"
              mimeType="application/pdf"
              size="3.1 of 8.4 MB"
              state="uploading"
              progress={0.37}
              progressLabel="Uploading Bank statements 2025.pdf"
              detail="1.2 MB/s, 5 s left"
              actions={
                <>
                  <IconButton icon="pause" label="Pause Bank statements 2025.pdf" />
                  <IconButton icon="x" label="Cancel Bank statements 2025.pdf" />
                </>
              }
            />
            <FileRow
              name="Receipts.zip"
              mimeType="application/zip"
              size="40 of 64 MB"
              state="paused"
              progress={0.62}
              progressLabel="Uploading Receipts.zip"
              detail="Paused"
              actions={<IconButton icon="play" label="Resume Receipts.zip" />}
            />
            <FileRow
              name="Contract.docx"
              mimeType="application/vnd.openxmlformats-officedocument.wordprocessingml.document"
              size="240 kB"
              state="waiting"
              detail="Waiting"
              actions={<IconButton icon="x" label="Cancel Contract.docx" />}
            />
            <FileRow
              name="Office party.mov"
              mimeType="video/quicktime"
              size="1.4 GB"
              state="failed"
              detail="Larger than 100 MB. Nothing was sent."
              actions={<IconButton icon="trash-2" label="Remove Office party.mov" />}
            />
          </List>
        </Card>
      </Example>
      <Example name="Where they are to stay">
        <Card flush>
          <List>
            <FileRow
              name="Trial balance with a very long name that does not fit on a phone, final, corrected.xlsx"
              mimeType="application/vnd.ms-excel"
              size="88 kB"
              detail="Added today by you"
              href="#trial-balance"
              actions={<IconButton icon="download" label="Download the trial balance" />}
            />
            <FileRow name="Office.jpg" mimeType="image/jpeg" size="2.2 MB" href="#office" />
            <FileRow name="notes" size="1 kB" />
          </List>
        </Card>
      </Example>
    </>
  );
}
