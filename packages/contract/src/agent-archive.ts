import { z } from 'zod';
import { agentDescription, agentIcon, agentIconBackground, agentName } from './agent.ts';
import { agentDocument } from './agent-document.ts';
import { launchTag } from './launch-tag.ts';
import { limits } from './limit.ts';
import { defineRoute } from './route.ts';

export const archiveBytes = limits.archiveSize.most;

/** `agent.json` of an exported agent. Models and parts go by name or built-in id: ids of one place mean nothing in another. */
export const agentArchive = z.strictObject({
  format: z.literal('zhixing.agent'),
  formatVersion: z.literal(1),
  exportedDate: z.iso.datetime(),
  agent: z.strictObject({
    agentName,
    agentDescription,
    agentIcon,
    agentIconBackground,
    launchTags: z.array(launchTag).max(3),
    releaseNo: z.number().int().min(1),
    document: agentDocument.strict(),
  }),
});
export type AgentArchive = z.infer<typeof agentArchive>;

export const exportAgent = defineRoute({
  name: 'exportAgent',
  method: 'GET',
  path: '/aiagent_api/agent/{id}/export',
  summary: '导出智能体（最新发布版本，zip，不含密钥）',
  policy: 'account',
  params: z.object({ id: z.uuid() }),
  download: true,
  reply: z.unknown(),
  errors: ['NOT_FOUND', 'NO_PERMISSION', 'AGENT_NOT_RELEASED'],
});

/** Validates and stores a draft; nothing in the archive is run or fetched. */
export const importAgent = defineRoute({
  name: 'importAgent',
  method: 'POST',
  path: '/aiagent_api/agent/import',
  summary: '导入智能体（zip）',
  policy: 'account',
  upload: { maxBytes: archiveBytes },
  reply: z.object({
    id: z.string(),
    /** What the archive names and this place does not have: left out of the draft. */
    leftOut: z.array(z.string()),
  }),
  errors: [
    'MEMBER_REQUIRED',
    'ARCHIVE_NOT_ZIP',
    'ARCHIVE_REFUSED',
    'ARCHIVE_NEWER',
    'FILE_QUOTA_FULL',
    'FILES_FULL',
    'AGENTS_FULL',
  ],
});

export const agentArchiveRoutes = [exportAgent, importAgent] as const;
