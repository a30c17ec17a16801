import type { DocumentWindow } from '@anteroom/sdk';
import { Dialog } from '@anteroom/ui/Dialog';
import type { IconProps } from '@anteroom/ui/Icon';
import { IconButton } from '@anteroom/ui/IconButton';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FilePreview } from './FilePreview.tsx';
import type { PreviewSource } from './PreviewSource.ts';

interface PreviewDialogProps extends DocumentWindow {
  readonly source: PreviewSource;
}

/**
 * A file over the whole window, with a download button and buttons for the previous and next file; the arrow keys work
 * too.
 */
export function PreviewDialog({ source, onPrevious, onNext, onClose }: PreviewDialogProps) {
  const { t } = useTranslation();

  const content = useRef<HTMLDivElement>(null);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
      const { target } = event;
      if (!isPlain || target instanceof HTMLInputElement || scrollsSideways(target)) return;
      if (event.key === 'ArrowLeft') onPrevious?.();
      else if (event.key === 'ArrowRight') onNext?.();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [onPrevious, onNext]);

  // The focused element may have disappeared with the previous file; without focus, the dialog gets no key events.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the id stands for the file.
  useEffect(() => {
    if (document.activeElement === document.body) content.current?.focus({ preventScroll: true });
  }, [source.id]);

  return (
    <Dialog
      open
      onClose={onClose}
      size="full"
      title={source.name}
      closeLabel={t('preview.close')}
      actions={
        <>
          {(onPrevious || onNext) && (
            <>
              <WayButton icon="chevron-left" label={t('preview.previous')} go={onPrevious} />
              <WayButton icon="chevron-right" label={t('preview.next')} go={onNext} />
            </>
          )}
          <IconButton icon="download" label={t('preview.download')} onClick={() => source.download()} />
        </>
      }
    >
      <div ref={content} tabIndex={-1} className="preview">
        <FilePreview source={source} />
      </div>
    </Dialog>
  );
}

/**
 * Button to the previous or next file. At the end of the list it is only `aria-disabled`, so that it keeps the focus.
 */
function WayButton({
  icon,
  label,
  go,
}: {
  icon: IconProps['name'];
  label: string;
  go: (() => void) | undefined;
}) {
  return <IconButton icon={icon} label={label} aria-disabled={!go} onClick={go} />;
}

/** Returns whether the element scrolls sideways, in which case the arrow keys scroll it. */
function scrollsSideways(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.scrollWidth > target.clientWidth;
}
