import { Session } from 'node:inspector';
import { performance } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';

const everyMs = 10_000;
/** Share of the time in which the loop had something to do. */
const idleShare = 0.1;
/** Less garbage than this share of what stayed is not worth a pause. */
const worthShare = 0.15;

const collectGarbage = () => {
  const session = new Session();
  session.connect();
  // Let go of from within its answer, the session would hang.
  session.post('HeapProfiler.collectGarbage', () => setImmediate(() => session.disconnect()));
};

/**
 * V8 collects while it works and leaves what is over when nothing comes any more: a process kept twice its memory for
 * hours after a busy one. When the loop has been idle for a while it is collected, which nobody waits for.
 */
export const collectWhenIdle = (collect = collectGarbage, intervalMs = everyMs) => {
  const inUse = () => getHeapStatistics().total_physical_size;
  let kept = 0;
  let last = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const isIdle = performance.eventLoopUtilization(now, last).utilization < idleShare;
    last = now;
    if (!isIdle || inUse() < kept * (1 + worthShare)) return;
    collect();
    setImmediate(() => {
      kept = inUse();
    });
  }, intervalMs).unref();
  return () => clearInterval(timer);
};
