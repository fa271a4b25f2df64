import { setTimeout as sleep } from 'node:timers/promises';
import { createStorage } from '../../../apps/server/src/gateways/storage/storage.ts';
import { tryDev } from '../../../deploy/dev-instance.ts';
import { openChatRecords } from '../chat/chat-records.ts';

type InstanceName = { name: string; port: number };
export const from = { name: 'campaign-from', port: 8780 };
export const to = { name: 'campaign-to', port: 8880 };

/** Seconds it took, and what `./dev` said; a failure ends the campaign. */
export const dev = async (instance: InstanceName, args: string[], env: Record<string, string> = {}) => {
  const began = performance.now();
  const { code, output } = await tryDev(instance, args, { TRUSTED_PROXIES: '127.0.0.1', ...env });
  if (code !== 0) throw new Error(`./dev ${args[0]} of ${instance.name} ended with ${code}:\n${output}`);
  return { seconds: (performance.now() - began) / 1000, output };
};

export const readEnvironment = async (instance: InstanceName): Promise<Record<string, string>> => {
  const { output } = await dev(instance, ['env']);
  const lines = output.split('\n').filter((line) => line.includes('='));
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
};

export const openStore = (env: Record<string, string>) =>
  createStorage({
    endpoint: env.S3_ENDPOINT ?? '',
    region: env.S3_REGION ?? '',
    bucket: env.S3_BUCKET ?? '',
    accessKey: env.S3_ACCESS_KEY ?? '',
    secretKey: env.S3_SECRET_KEY ?? '',
  });

export const openInstance = async (instance: typeof from) => {
  const env = await readEnvironment(instance);
  const records = openChatRecords(env.DATABASE_URL ?? '', env.RESTATE_ADMIN_URL ?? '');
  const token = (await dev(instance, ['token', 'admin'])).output.trim();
  return { env, records, token, apiUrl: `http://${env.HOST}:${env.PORT}` };
};
export const resetAll = async () => {
  for (const instance of [from, to]) await tryDev(instance, ['reset', '--yes']);
};

export const waitUntil = async (isSo: () => boolean | Promise<boolean>, ms: number): Promise<boolean> => {
  for (const end = Date.now() + ms; Date.now() < end; await sleep(200)) if (await isSo()) return true;
  return isSo();
};
