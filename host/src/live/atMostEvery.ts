/**
 * Returns a throttled `act`. The first call runs at once. All calls within the following period together cause one more
 * run when the period ends.
 */
export function atMostEvery(ms: number, act: () => void): () => void {
  let isResting = false;
  let isAsked = false;
  return function ask() {
    if (isResting) {
      isAsked = true;
      return;
    }
    isResting = true;
    isAsked = false;
    setTimeout(() => {
      isResting = false;
      if (isAsked) ask();
    }, ms);
    act();
  };
}
