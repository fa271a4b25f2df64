/** Errors that would have ended the process while `work` ran: the test runner's own listener is put aside. */
export const catchUncaught = async (work: () => Promise<unknown>): Promise<Error[]> => {
  const others = process.listeners('uncaughtException');
  const caught: Error[] = [];
  const listener = (error: Error) => void caught.push(error);
  process.removeAllListeners('uncaughtException');
  process.on('uncaughtException', listener);
  try {
    await work();
    await new Promise((resolve) => setTimeout(resolve, 50));
  } finally {
    process.off('uncaughtException', listener);
    for (const other of others) process.on('uncaughtException', other);
  }
  return caught;
};
