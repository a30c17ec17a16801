/**
 * Returns a throttled `act`: the first call runs at once, and all calls in the following period together cause one more
 * when it ends.
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
    act();
    setTimeout(() => {
      isResting = false;
      if (isAsked) ask();
    }, ms);
  };
}
