import { headersFor, settle } from './call.ts';
import { fileNameOf } from './file-name.ts';
import { keepFile } from './keep-file.ts';
import { decideOutcome } from './outcome.ts';
import { readSession } from './session.ts';

const timeoutMs = 60_000;

/** Saves what an address gives as a file. Throws a `CallError` whose message the user has seen. */
export const saveDownload = async (address: string, fallbackName: string): Promise<void> => {
  const { token } = readSession();
  let reply: Response | undefined;
  try {
    reply = await fetch(address, { headers: headersFor(token, false), signal: AbortSignal.timeout(timeoutMs) });
  } catch {
    settle(decideOutcome(0, undefined), token);
    return;
  }
  const isFile = reply.ok && !reply.headers.get('content-type')?.includes('json');
  if (!isFile) {
    settle(decideOutcome(reply.status, await reply.json().catch(() => undefined)), token);
    return;
  }
  keepFile(fileNameOf(reply.headers.get('content-disposition')) ?? fallbackName, await reply.blob());
};
