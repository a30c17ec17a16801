import { Example } from '../gallery/Example.tsx';
import { FileIcon } from './FileIcon.tsx';

export const title = 'File icon';

export default function FileIconExample() {
  return (
    <Example name="By type of file">
      <div className="ar-cluster">
        <FileIcon mimeType="application/pdf" />
        <FileIcon mimeType="application/msword" />
        <FileIcon mimeType="text/csv" />
        <FileIcon mimeType="image/jpeg" />
        <FileIcon mimeType="application/zip" />
        <FileIcon />
      </div>
    </Example>
  );
}
