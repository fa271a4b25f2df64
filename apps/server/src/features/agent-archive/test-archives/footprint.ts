import diagnostics from 'node:diagnostics_channel';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';

const children = () =>
  readdirSync('/proc/self/task')
    .map((task) => readFileSync(`/proc/self/task/${task}/children`, 'utf8').trim())
    .filter(Boolean)
    .join(' ');

const heldBytes = () => {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

/** What a piece of work leaves to be seen from outside it: processes, calls to places not our own, memory, time. */
export const watchFootprint = async (canaryPort: number, ownPorts: readonly number[]) => {
  let canaryCalls = 0;
  const canary = createServer((socket) => {
    canaryCalls++;
    socket.destroy();
  });
  await new Promise<void>((resolve) => canary.listen(canaryPort, '127.0.0.1', resolve));
  const opened: { port: number | undefined }[] = [];
  const onSocket = (message: unknown) => {
    const { socket } = message as { socket: Socket };
    const call: { port: number | undefined } = { port: undefined };
    opened.push(call);
    socket.once('connect', () => {
      call.port = socket.remotePort;
    });
  };
  diagnostics.subscribe('net.client.socket', onSocket);
  return {
    measure: async <T>(work: () => Promise<T>) => {
      const [before, held, began] = [children(), heldBytes(), performance.now()];
      opened.length = 0;
      canaryCalls = 0;
      const cpu = process.cpuUsage();
      const result = await work();
      const { user, system } = process.cpuUsage(cpu);
      return {
        result,
        // A busy machine makes us wait, never work.
        ms: Math.min(performance.now() - began, (user + system) / 1000),
        grownBytes: heldBytes() - held,
        newChildren: children() === before ? '' : children(),
        strangePorts: opened.flatMap(({ port }) => (port === undefined || ownPorts.includes(port) ? [] : [port])),
        canaryCalls,
      };
    },
    close: async () => {
      diagnostics.unsubscribe('net.client.socket', onSocket);
      await new Promise((resolve) => canary.close(resolve));
    },
  };
};
