import { exportAgent } from '@zhixing/contract/agent-archive';
import { fillPath } from '@zhixing/contract/route';
import { headersFor, settle } from '../../../lib/call.ts';
import { decideOutcome } from '../../../lib/outcome.ts';
import { readSession } from '../../../lib/session.ts';
import { fileNameOf } from './file-name.ts';

const timeoutMs = 60_000;

const keepFile = (name: string, bytes: Blob) => {
  const address = URL.createObjectURL(bytes);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  // Some browsers read the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
};

/** Saves the archive of the newest release as a file. Throws a `CallError` whose message the user has seen. */
export const saveAgentArchive = async (id: string, fallbackName: string): Promise<void> => {
  const { token } = readSession();
  let reply: Response | undefined;
  try {
    reply = await fetch(fillPath(exportAgent.path, { id }), {
      headers: headersFor(token, false),
      signal: AbortSignal.timeout(timeoutMs),
    });
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
