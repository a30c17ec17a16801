import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loading } from '../Loading.tsx';
import { NoPreview } from '../NoPreview.tsx';
import type { PreviewSource } from '../PreviewSource.ts';
import { PreviewTools, ZoomTools } from '../PreviewTools.tsx';
import { printSheet } from '../printSheet.ts';
import { useContent } from '../useContent.ts';
import { useFirstFocus } from '../useFirstFocus.ts';
import { fitScale, isTooLarge, type Size, turned, zoomed } from './pictureSize.ts';

/** Shows a picture in an `img` element, so that an SVG cannot run scripts or load external resources. */
export function ImagePreview({ source }: { source: PreviewSource }) {
  const { t } = useTranslation();
  const picture = useContent(source, async (content) => ({
    // Use the expected type, whatever the response's header says.
    file: new Blob([content], { type: source.mimeType }),
    isTooLarge: await isTooLarge(content),
  }));
  if (!picture.data) return <Loading source={source} query={picture} />;
  if (picture.data.isTooLarge)
    return <NoPreview source={source} title={t('preview.tooLarge')} detail={t('preview.tooLargeDetail')} />;
  return <Picture source={source} file={picture.data.file} />;
}

function Picture({ source, file }: { source: PreviewSource; file: Blob }) {
  const { t } = useTranslation();
  const address = useAddress(file);
  const frame = useRef<HTMLElement>(null);
  const label = t('preview.contentOf', { name: source.name });
  const room = useRoom(frame);
  useFirstFocus(frame);
  const [natural, setNatural] = useState<Size>();
  const [isBroken, setBroken] = useState(false);
  const [quarters, setQuarters] = useState(0);
  /** The scale chosen by the person; null while the picture is fitted. */
  const [chosen, setChosen] = useState<number | null>(null);

  if (isBroken)
    return <NoPreview source={source} title={t('preview.damaged')} detail={t('preview.damagedDetail')} />;
  const size = natural && turned(natural, quarters);
  const scale = chosen ?? (size && room ? fitScale(size, room) : 1);
  const rotate = () => {
    setQuarters((quarters + 1) % 4);
    setChosen(null);
  };
  const print = () =>
    printSheet(async (sheet) => {
      if (!address) return;
      const copy = new Image();
      copy.src = address;
      await copy.decode();
      sheet.append(copy);
    });
  return (
    <div className="preview-viewer">
      <PreviewTools
        print={() => void print()}
        tools={[{ id: 'rotate', icon: 'rotate-cw', label: t('preview.rotate'), onSelect: rotate }]}
      >
        <ZoomTools scale={scale} zoom={(direction) => setChosen(zoomed(scale, direction))} />
      </PreviewTools>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it. */}
      <section ref={frame} className="preview-image" tabIndex={0} aria-label={label}>
        <div
          className="preview-picture"
          style={size && { inlineSize: size.width * scale, blockSize: size.height * scale }}
        >
          {address && (
            <img
              src={address}
              alt={source.name}
              style={
                natural && {
                  inlineSize: natural.width * scale,
                  blockSize: natural.height * scale,
                  transform: `translate(-50%, -50%) rotate(${quarters * 90}deg)`,
                }
              }
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                // An SVG may not specify its size.
                setNatural({ width: naturalWidth || 800, height: naturalHeight || 600 })
              }
              onError={() => setBroken(true)}
            />
          )}
        </div>
      </section>
    </div>
  );
}

/** Returns an object URL for a file, valid while the component is mounted. */
function useAddress(file: Blob): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}

/** Returns the size available inside an element. */
function useRoom(element: RefObject<HTMLElement | null>): Size | undefined {
  const [room, setRoom] = useState<Size>();
  useLayoutEffect(() => {
    if (!element.current) return;
    const watch = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    watch.observe(element.current);
    return () => watch.disconnect();
  }, [element]);
  return room;
}
