import { z } from 'zod';

/** What an API key can be given. `chat` is `/v1` and one's own conversations. */
export const keyScopes = [
  'chat',
  'account.read',
  'agents.read',
  'agents.write',
  'knowledge.read',
  'knowledge.write',
  'tools.read',
  'tools.write',
] as const;
export const keyScope = z.enum(keyScopes);
export type KeyScope = z.infer<typeof keyScope>;

/**
 * The calls of our own API that a key may make, by the names of their routes. What stands here is all of it: whatever has
 * to do with logins, passwords, keys, other people, money or a tenant is for somebody who is logged in.
 */
export const keyCalls: Readonly<Record<KeyScope, readonly string[]>> = {
  chat: [
    ...['sessionList', 'sessionHistory', 'updateSessionTitle', 'deleteSession', 'exportSessions'],
    ...['chat', 'sessionEvents', 'stopRun', 'rateAnswer', 'uploadFile', 'deleteFile'],
  ],
  'agents.read': [
    ...['pageCreatedByMe', 'agentDetail', 'releaseLatest', 'schemaUseCount', 'readLineage', 'listModels', 'modelUse'],
    ...['readDraft', 'listVersions', 'readVersion', 'listParts', 'listRecords', 'readRecord', 'readTrace'],
    ...['exportAgent', 'readGolden', 'readGoldenRun'],
  ],
  'agents.write': [
    ...['quickAddAgent', 'importAgent', 'updateIntro', 'saveDraft', 'backUpDraft', 'restoreVersion', 'releaseAgent'],
    ...['saveGolden', 'runGolden', 'applyListing', 'withdrawLaunch', 'deleteAgent'],
  ],
  'knowledge.read': [
    ...['knowledgePage', 'readKnowledge', 'knowledgeFiles', 'readFiles', 'readKnowledgeFile', 'listSegments'],
    ...['testRetrieval', 'readPassage', 'listUnanswered'],
  ],
  'knowledge.write': [
    ...['createKnowledge', 'changeKnowledge', 'deleteKnowledge', 'createFolder', 'changeFolder', 'deleteFolder'],
    ...['uploadKnowledgeFile', 'importKnowledgeZip', 'addKnowledgePage', 'previewFile', 'startFiles', 'cancelFiles'],
    ...['deleteFiles', 'changeSegment', 'addEntry', 'dropUnanswered'],
  ],
  'tools.read': [
    'pluginPage',
    'readPlugin',
    'allTags',
    'listWorkflowRuns',
    'readWorkflowRun',
    'cardPage',
    'readCard',
    'readWidget',
  ],
  'tools.write': [
    ...['createPlugin', 'savePlugin', 'testPlugin', 'releasePlugin', 'deletePlugin', 'preprocessOpenApi'],
    ...['importOpenApi', 'createWorkflow', 'testWorkflow', 'stopWorkflowRun', 'fillWorkflowForm'],
    ...['createCard', 'saveCard', 'releaseCard', 'deleteCard'],
  ],
  'account.read': [
    ...['findUserInfo', 'findUserMemberInfo', 'findUseFeeData', 'getUseEditNum', 'walletUse', 'walletEntries'],
    ...['fileUsage', 'noticePage', 'unreadNotices'],
  ],
};

const scopeByCall = new Map(keyScopes.flatMap((scope) => keyCalls[scope].map((name) => [name, scope] as const)));

/** What a key needs for this call; undefined where no key opens it. */
export const scopeOfCall = (name: string): KeyScope | undefined => scopeByCall.get(name);
