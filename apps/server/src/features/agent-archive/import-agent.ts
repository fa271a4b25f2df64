import { buffer } from 'node:stream/consumers';
import type { UploadedFile } from '@zhixing/contract/route';
import { AppError } from '../../base/app-error.ts';
import { newId } from '../../base/id.ts';
import type { ZipFile } from '../../base/zip-form.ts';
import type { AccountCtx } from '../../ctx.ts';
import { agent } from '../../db/schema/agent.ts';
import { builtInId, builtInTools } from '../../runtime/tools/index.ts';
import { writeAudit } from '../audit/index.ts';
import { fileOf, storeFile } from '../file/index.ts';
import { assertBelow } from '../limit/index.ts';
import { assertMember } from '../membership/index.ts';
import { unpackArchive } from './archive-file.ts';
import { leaveOutForeign } from './leave-out.ts';
import { ArchiveRefused, asAppError, inWords, type Words } from './refusal.ts';

const iconLeftOut: Words = { zh: '图标', en: 'Icon' };

const storeIcon = async (ctx: AccountCtx, icon: ZipFile) => {
  const { id } = await storeFile(ctx, 'icon', fileOf(icon.name, icon.bytes)).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'FILE_TYPE_REFUSED') throw error;
    throw new ArchiveRefused({ zh: '图标不是png、jpg或gif图片', en: 'its icon is not a png, jpg or gif picture' });
  });
  return `#${id}`;
};

const addDraft = async (ctx: AccountCtx, file: UploadedFile) => {
  const { archive, icon } = unpackArchive(file.name, await buffer(file.content));
  const { agentName, agentDescription, agentIcon, agentIconBackground, launchTags, releaseNo } = archive.agent;
  const builtIn = builtInTools(ctx).map(({ name }) => builtInId(name));
  const { document, leftOut } = leaveOutForeign(
    archive.agent.document,
    (kind, id) => kind === 'tools' && builtIn.includes(id),
  );
  const isForeignIcon = agentIcon.startsWith('#');
  const shown = icon ? await storeIcon(ctx, icon) : isForeignIcon ? '1' : agentIcon;
  if (isForeignIcon && !icon) leftOut.push(iconLeftOut);
  const id = newId();
  await ctx.tx(async (tx) => {
    await assertBelow(tx, ctx, 'agents');
    await tx.insert(agent).values({
      tenantId: ctx.tenant.id,
      id,
      ownerId: ctx.actor.id,
      name: agentName,
      description: agentDescription,
      icon: shown,
      iconBackground: agentIconBackground,
      launchTags,
      document,
      createdAt: ctx.now(),
      updatedAt: ctx.now(),
    });
    await writeAudit(tx, ctx, {
      action: 'agent.import',
      target: { kind: 'agent', id },
      detail: { name: agentName, releaseNo, leftOut: leftOut.length },
    });
  });
  return { id, leftOut: [...new Set(leftOut.map((words) => inWords(ctx, words)))] };
};

/** A new draft of the caller's own, whatever ids the archive names. Refused archives leave nothing behind. */
export const importAgent = async (ctx: AccountCtx, file: UploadedFile) => {
  await ctx.tx(async (tx) => {
    await assertMember(tx, ctx);
    await assertBelow(tx, ctx, 'agents');
  });
  try {
    return await addDraft(ctx, file);
  } catch (error) {
    throw asAppError(ctx, error);
  }
};
