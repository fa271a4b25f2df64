import { builtInTitles } from '@zhixing/contract/built-in-tool';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { isUuid } from '../../base/id.ts';
import type { Tx } from '../../db/client.ts';
import { plugin } from '../../db/schema/plugin.ts';
import { builtInId } from '../../runtime/tools/index.ts';

const builtIn = Object.keys(builtInTitles).map(builtInId);
const owned = /^(?:plugin|workflow):/;

/** Those among the ids that everybody of the tenant may use: what comes with the platform, and standard tools. */
export const readShared = async (tx: Tx, ids: readonly string[]): Promise<Set<string>> => {
  const wanted = ids.map((id) => id.replace(owned, '')).filter(isUuid);
  const rows =
    wanted.length === 0
      ? []
      : await tx
          .select({ id: plugin.id })
          .from(plugin)
          .where(and(inArray(plugin.id, wanted), eq(plugin.isStandard, true), isNull(plugin.deletedAt)));
  return new Set([...builtIn, ...rows.flatMap(({ id }) => [`plugin:${id}`, `workflow:${id}`])]);
};

/** For whoever edits what is somebody else's: they add only what is shared with them. */
export const refuseUnshared = async (tx: Tx, added: readonly string[]) => {
  if (added.length === 0) return;
  const shared = await readShared(tx, added);
  const n = added.filter((id) => !shared.has(id)).length;
  if (n > 0) throw new AppError('PART_NOT_SHARED', { n });
};
