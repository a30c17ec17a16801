let isPressed = false;
let waiting: (() => void)[] = [];

// Listens to both: on touch screens, pointer events end before the emulated mouse events begin, and only `mousedown`
// moves the focus.
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
      // Runs after the click, which the same release triggers.
      setTimeout(() => {
        for (const callback of due) callback();
      });
    },
    true,
  );
}

/**
 * Calls `callback` immediately or, while a pointer is pressed, after its release. Leaving a field validates it, so its
 * message appears or disappears and the content below moves. If that happened between press and release, the click on
 * the next control would be lost.
 */
export function afterPress(callback: () => void): void {
  if (isPressed) waiting.push(callback);
  else callback();
}
