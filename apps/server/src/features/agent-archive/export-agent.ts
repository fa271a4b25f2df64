import { type AgentArchive, archiveBytes } from '@zhixing/contract/agent-archive';
import { agentDocument } from '@zhixing/contract/agent-document';
import type { LaunchTag } from '@zhixing/contract/launch-tag';
import type { Download } from '@zhixing/contract/route';
import { desc, eq } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { ZipFile } from '../../base/zip-form.ts';
import type { AccountCtx } from '../../ctx.ts';
import { agentRelease } from '../../db/schema/agent.ts';
import { lockOwnAgent } from '../agent/index.ts';
import { writeAudit } from '../audit/index.ts';
import { readIcon } from '../file/index.ts';
import { packArchive } from './archive-file.ts';
import { leaveOutForeign } from './leave-out.ts';

const extensions: Record<string, string> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/gif': 'gif' };

/** The picture itself, since its id means nothing elsewhere. One that is gone from the store is left out. */
const iconFile = async (ctx: AccountCtx, icon: string): Promise<ZipFile | undefined> => {
  if (!icon.startsWith('#')) return undefined;
  const stored = await readIcon(ctx, icon.slice(1)).catch((error: unknown) => {
    if (error instanceof AppError) return undefined;
    throw error;
  });
  const extension = extensions[stored?.mimeType ?? ''];
  return stored && extension ? { name: `icon.${extension}`, bytes: stored.bytes } : undefined;
};

const readReleased = (ctx: AccountCtx, id: string) =>
  ctx.tx(async (tx) => {
    const row = await lockOwnAgent(tx, ctx, id);
    const [release] = await tx
      .select()
      .from(agentRelease)
      .where(eq(agentRelease.agentId, id))
      .orderBy(desc(agentRelease.no))
      .limit(1);
    if (!release || row.status === 'C00_Unreleased') throw new AppError('AGENT_NOT_RELEASED');
    await writeAudit(tx, ctx, { action: 'agent.export', target: { kind: 'agent', id }, detail: { no: release.no } });
    return { row, release };
  });

/** The newest release as a zip without ids, keys or anything else that belongs to this place. */
export const exportAgent = async (ctx: AccountCtx, id: string): Promise<Download> => {
  const { row, release } = await readReleased(ctx, id);
  const icon = await iconFile(ctx, row.icon);
  const { document } = leaveOutForeign(agentDocument.parse(release.document), (_, part) => part.startsWith('builtin:'));
  const archive: AgentArchive = {
    format: 'zhixing.agent',
    formatVersion: 1,
    exportedDate: ctx.now().toISOString(),
    agent: {
      agentName: release.name,
      agentDescription: release.description,
      agentIcon: row.icon.startsWith('#') ? '1' : row.icon,
      agentIconBackground: row.iconBackground,
      launchTags: row.launchTags.slice(0, 3) as LaunchTag[],
      releaseNo: release.no,
      document,
    },
  };
  const whole = packArchive(archive, icon);
  return {
    // One that is too large to be taken in again is of no use; the built-in icon stands in.
    bytes: whole.length > archiveBytes ? packArchive(archive, undefined) : whole,
    mimeType: 'application/zip',
    name: `${release.name}-v${release.no}.zip`,
    isInline: false,
    cacheSeconds: 0,
  };
};
