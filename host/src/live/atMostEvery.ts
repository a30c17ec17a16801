/** Does something at once, and of what is asked for shortly after that all together once, when so many milliseconds are over. */
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
