import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { FileDropZone, type FileDropZoneProps } from './FileDropZone.tsx';

const letter = new File(['%PDF'], 'letter.pdf', { type: 'application/pdf' });
const photo = new File(['jpg'], 'photo.jpg', { type: 'image/jpeg' });

function show(props: Partial<FileDropZoneProps> = {}) {
  const onFiles = vi.fn();
  const { container } = render(
    <FileDropZone
      label="Add documents"
      hint="Drop here, or"
      buttonLabel="Choose files"
      onFiles={onFiles}
      {...props}
    />,
  );
  const zone = screen.getByRole('group', { name: 'Add documents' });
  const input = container.querySelector('input') as HTMLInputElement;
  return { onFiles, zone, input };
}

const carrying = (...files: File[]) => ({ dataTransfer: { types: ['Files'], files, items: [] } });

it('opens the file picker by its button, and reports the same files when they are picked again', async () => {
  const { onFiles, input } = show();
  const opened = vi.spyOn(input, 'click');
  await userEvent.click(screen.getByRole('button', { name: 'Choose files' }));
  expect(opened).toHaveBeenCalledOnce();
  await userEvent.upload(input, [letter, photo]);
  await userEvent.upload(input, [letter, photo]);
  expect(onFiles.mock.calls).toEqual([[[letter, photo]], [[letter, photo]]]);
});

it('reports dropped files and leaves out folders', () => {
  const { onFiles, zone } = show();
  const folder = new File([], 'taxes');
  fireEvent.drop(zone, {
    dataTransfer: {
      types: ['Files'],
      files: [folder, letter],
      items: [true, false].map((isDirectory) => ({ webkitGetAsEntry: () => ({ isDirectory }) })),
    },
  });
  expect(onFiles).toHaveBeenCalledWith([letter]);
});

it('reports what a custom readDrop finds in a drop', async () => {
  const { onFiles, zone } = show({ readDrop: async () => [letter, photo] });
  fireEvent.drop(zone, carrying(new File([], 'taxes')));
  await waitFor(() => expect(onFiles).toHaveBeenCalledWith([letter, photo]));
});

it('takes only the first dropped file when multiple is off', () => {
  const { onFiles, zone } = show({ multiple: false });
  fireEvent.drop(zone, carrying(letter, photo));
  expect(onFiles).toHaveBeenCalledWith([letter]);
});

it('takes a photo when a photo button is offered', async () => {
  const { onFiles } = show({ photoLabel: 'Take a photo', multiple: false });
  const camera = screen.getByLabelText('Take a photo', { selector: 'input' });
  expect(camera.getAttribute('capture')).toBe('environment');
  await userEvent.upload(camera, photo);
  expect(onFiles).toHaveBeenCalledWith([photo]);
});

it('ignores drops while it is disabled', () => {
  const { onFiles, zone } = show({ disabled: true });
  fireEvent.drop(zone, carrying(letter));
  expect(onFiles).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Choose files' }).matches(':disabled')).toBe(true);
});
