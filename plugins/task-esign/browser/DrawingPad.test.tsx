import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { DrawingPad } from './DrawingPad.tsx';
import type { Stroke } from './pictures.ts';

it('draws all points of moves that come before the next render', () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  HTMLCanvasElement.prototype.setPointerCapture = () => undefined;
  let drawn: readonly Stroke[] = [];
  function Pad() {
    const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
    drawn = strokes;
    return <DrawingPad strokes={strokes} error={undefined} onChange={setStrokes} />;
  }
  render(<Pad />);
  const pad = screen.getByRole('img');
  act(() => {
    fireEvent.pointerDown(pad, { pointerId: 1, button: 0, clientX: 1, clientY: 1 });
    for (const at of [2, 3, 4]) fireEvent.pointerMove(pad, { pointerId: 1, clientX: at, clientY: at });
    fireEvent.pointerUp(pad, { pointerId: 1 });
  });
  expect(drawn).toEqual([[1, 2, 3, 4].map((at) => ({ x: at, y: at }))]);
  vi.restoreAllMocks();
});
