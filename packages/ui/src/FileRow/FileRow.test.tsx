import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fileIcon } from '../fileKind.ts';
import { List } from '../List/List.tsx';
import { FileRow } from './FileRow.tsx';

it('shows the progress of an upload', () => {
  render(
    <List>
      <FileRow name="letter.pdf" state="uploading" progress={0.25} progressLabel="Uploading letter.pdf" />
    </List>,
  );
  const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Uploading letter.pdf' });
  expect(bar.value).toBe(0.25);
});

it('has no progress bar once it is uploaded, and links to the file', () => {
  render(
    <List>
      <FileRow name="letter.pdf" href="/documents/1" />
    </List>,
  );
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.getByRole('link', { name: 'letter.pdf' }).getAttribute('href')).toBe('/documents/1');
});

it.each([
  ['application/pdf', 'pdf'],
  ['application/msword', 'word'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'word'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'excel'],
  ['text/csv', 'excel'],
  ['image/heic', 'image'],
  ['application/zip', 'archive'],
  ['application/octet-stream', 'other'],
  [undefined, 'other'],
])('groups %s as %s', (mimeType, group) => {
  expect(fileIcon(mimeType).group).toBe(group);
});
