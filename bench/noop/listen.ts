import type { FastifyInstance } from 'fastify';

export const listenOnLoopback = async (app: Pick<FastifyInstance, 'listen'>): Promise<number> =>
  Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
