import { Button } from '@anteroom/ui/Button';
import { type Dispatch, type PointerEvent, type SetStateAction, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { drawStrokes, type Stroke } from './pictures.ts';

interface DrawingPadProps {
  readonly strokes: readonly Stroke[];
  readonly error: string | undefined;
  readonly onChange: Dispatch<SetStateAction<readonly Stroke[]>>;
}

/** Captures a signature drawn with a finger, pen or mouse. People who have none of these type their signature. */
export function DrawingPad({ strokes, error, onChange }: DrawingPadProps) {
  const { t } = useTranslation();
  const canvas = useRef<HTMLCanvasElement>(null);
  const running = useRef<number | null>(null);

  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context) return;
    const { devicePixelRatio } = window;
    element.width = element.clientWidth * devicePixelRatio;
    element.height = element.clientHeight * devicePixelRatio;
    context.scale(devicePixelRatio, devicePixelRatio);
    drawStrokes(context, strokes, getComputedStyle(element).color);
  }, [strokes]);

  function pointOf(event: PointerEvent<HTMLCanvasElement>) {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  }

  function begin(event: PointerEvent<HTMLCanvasElement>) {
    if (running.current !== null || event.button !== 0) return;
    running.current = event.pointerId;
    event.currentTarget.setPointerCapture(event.pointerId);
    const point = pointOf(event);
    onChange((drawn) => [...drawn, [point]]);
  }

  function move(event: PointerEvent<HTMLCanvasElement>) {
    if (running.current !== event.pointerId) return;
    const point = pointOf(event);
    // Several moves may come before the next render.
    onChange((drawn) => [...drawn.slice(0, -1), [...(drawn.at(-1) ?? []), point]]);
  }

  function end(event: PointerEvent<HTMLCanvasElement>) {
    if (running.current === event.pointerId) running.current = null;
  }

  return (
    <div className="ar-stack ar-stack-small">
      <canvas
        ref={canvas}
        role="img"
        aria-label={t(strokes.length > 0 ? 'adopt.padDrawn' : 'adopt.pad')}
        className="esign-pad"
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      />
      {error && (
        <p role="alert" className="esign-error">
          {error}
        </p>
      )}
      <div className="ar-cluster">
        <Button
          size="sm"
          icon="rotate-ccw"
          disabled={strokes.length === 0}
          onClick={() => onChange(strokes.slice(0, -1))}
        >
          {t('adopt.undo')}
        </Button>
        <Button size="sm" disabled={strokes.length === 0} onClick={() => onChange([])}>
          {t('adopt.clear')}
        </Button>
        <span className="ar-small ar-muted">{t('adopt.padHint')}</span>
      </div>
    </div>
  );
}
