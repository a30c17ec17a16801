let isPressed = false;
let waiting: (() => void)[] = [];

// A finger's pointer is lifted before the browser tells of the mouse that it stands for, and only that one moves the focus.
for (const start of ['pointerdown', 'mousedown']) {
  document.addEventListener(start, () => (isPressed = true), true);
}
for (const end of ['pointerup', 'pointercancel', 'mouseup']) {
  document.addEventListener(
    end,
    () => {
      isPressed = false;
      const due = waiting;
      waiting = [];
      // Runs after the click, which comes with the same release.
      setTimeout(() => {
        for (const callback of due) callback();
      });
    },
    true,
  );
}

/**
 * Calls at once, or while a pointer is pressed, after it was released. A field that is left is judged, its message comes or goes, and what lies below
 * moves: were that to happen between the press and the release, the press on the next control would be lost.
 */
export function afterPress(callback: () => void): void {
  if (isPressed) waiting.push(callback);
  else callback();
}
