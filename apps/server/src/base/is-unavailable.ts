/** Connection failures, too many connections, shutting down or starting, a lock or a statement that took too long. */
const states = /^(08|53)|^(57P0[1-3]|55P03|57014)$/;
const networkCodes = /^(ECONN\w+|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** What the driver says without a code. */
const words = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection)/;

/** True for failures of what we stand on, the database above all: the same call may succeed a little later. */
export const isUnavailable = (error: unknown): boolean => {
  for (let one = error; one instanceof Error; one = one.cause) {
    const code = String((one as { code?: unknown }).code ?? '');
    if (states.test(code) || networkCodes.test(code) || words.test(one.message)) return true;
    if (one instanceof AggregateError && one.errors.some(isUnavailable)) return true;
  }
  return false;
};
