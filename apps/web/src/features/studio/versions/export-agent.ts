import { exportAgent } from '@zhixing/contract/agent-archive';
import { fillPath } from '@zhixing/contract/route';
import { saveDownload } from '../../../lib/save-download.ts';

/** Saves the archive of the newest release as a file. Throws a `CallError` whose message the user has seen. */
export const saveAgentArchive = (id: string, fallbackName: string): Promise<void> =>
  saveDownload(fillPath(exportAgent.path, { id }), fallbackName);
