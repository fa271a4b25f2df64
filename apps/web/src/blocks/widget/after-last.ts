/** How long a chart waits for its box to come to rest. */
export const resizeMs = 200;

/** Does it once, so long after it was last called. */
export const afterLast = (ms: number, work: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => clearTimeout(timer);
  const call = () => {
    cancel();
    timer = setTimeout(work, ms);
  };
  return { call, cancel };
};
