import { connect } from 'node:net';

/** FLUSHALL: everything Valkey knows is gone, its clients stay connected. */
export const flushValkey = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const { hostname, port, password } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port), timeout: 5_000 });
    let answer = '';
    socket.on('connect', () => socket.write(`AUTH ${password}\r\nFLUSHALL\r\nQUIT\r\n`));
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('timeout', () => socket.destroy(new Error('Valkey did not answer')));
    socket.on('error', reject);
    socket.on('close', () => ((answer.match(/\+OK/g)?.length ?? 0) >= 2 ? resolve() : reject(new Error(answer))));
  });
