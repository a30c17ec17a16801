import { getMailFrame } from '@anteroom/contract/storage';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { type RefObject, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cleanMail } from './cleanMail.ts';
import type { Mail } from './readMail.ts';

interface MailBodyProps {
  mail: Mail;
  frame: RefObject<HTMLIFrameElement | null>;
  /** Header names and values that are printed above the message. */
  printed: readonly (readonly [string, string])[];
}

/**
 * The sanitised message, in a frame whose own policy (the server's `mailFrame.ts`) runs no scripts and loads nothing,
 * except remote pictures if the person allows them.
 */
export function MailBody({ mail, frame, printed }: MailBodyProps) {
  const { t } = useTranslation();
  const [showsRemote, setShowsRemote] = useState(false);
  const pictures = useAddresses(mail.pictures);
  const clean = useMemo(
    () => (mail.html !== null && pictures ? cleanMail(mail.html, pictures) : null),
    [mail.html, pictures],
  );
  const fill = (document: Document) => {
    // A copy, because the frame reloads with another document when its policy changes.
    const content = clean ? document.importNode(clean.content, true) : plainText(document, mail.text);
    document.body.replaceChildren(printedHeaders(document, printed), content);
  };
  if (mail.html !== null && !clean) return null;
  return (
    <>
      {clean?.hasRemotePictures && !showsRemote && (
        <Alert
          level="info"
          action={
            <Button size="sm" onClick={() => setShowsRemote(true)}>
              {t('preview.showPictures')}
            </Button>
          }
        >
          {t('preview.picturesBlocked')}
        </Alert>
      )}
      <iframe
        key={String(showsRemote)}
        ref={frame}
        className="preview-mail-body"
        title={t('preview.message')}
        // No scripts, forms or storage; `same-origin` so that this page can fill the frame.
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-modals"
        src={`${getMailFrame.path}?pictures=${showsRemote ? 'shown' : 'blocked'}`}
        onLoad={({ currentTarget }) => {
          const document = currentTarget.contentDocument;
          if (!document) return;
          fill(document);
          growWith(currentTarget, document);
        }}
      />
    </>
  );
}

function printedHeaders(document: Document, headers: MailBodyProps['printed']): HTMLElement {
  const block = document.createElement('div');
  block.className = 'anteroom-printed';
  for (const [name, text] of headers) {
    const line = document.createElement('p');
    line.textContent = name ? `${name}: ${text}` : text;
    block.append(line);
  }
  return block;
}

function plainText(document: Document, text: string): HTMLElement {
  const lines = document.createElement('pre');
  lines.style.cssText = 'margin: 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere';
  lines.textContent = text;
  return lines;
}

/** Keeps the frame as high as its content, so that the surrounding page scrolls. */
function growWith(frame: HTMLIFrameElement, { documentElement }: Document): void {
  new ResizeObserver(() => {
    frame.style.blockSize = `${documentElement.offsetHeight}px`;
  }).observe(documentElement);
}

/** Returns object URLs for files by their keys, valid while the component is mounted. */
function useAddresses(files: ReadonlyMap<string, Blob>): ReadonlyMap<string, string> | undefined {
  const [addresses, setAddresses] = useState<ReadonlyMap<string, string>>();
  useEffect(() => {
    const made = new Map([...files].map(([key, file]) => [key, URL.createObjectURL(file)]));
    setAddresses(made);
    return () => {
      for (const address of made.values()) URL.revokeObjectURL(address);
    };
  }, [files]);
  return addresses;
}
