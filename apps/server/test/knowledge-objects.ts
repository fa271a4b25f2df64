import { newId } from '../src/base/id.ts';
import {
  knowledge,
  knowledgeFile,
  knowledgeFolder,
  knowledgeQuestion,
  knowledgeSegment,
} from '../src/db/schema/knowledge.ts';
import { ownModel } from './model-objects.ts';
import type { World } from './world.ts';

type Somebody = { id: string; tenantId: string };
type In<T> = (world: World, who: Somebody) => Promise<T>;

const base: In<string> = (world, { id: ownerId, tenantId }) =>
  world.services.db.inTenant(tenantId, async (tx) => {
    const id = newId();
    const now = world.services.now();
    await tx
      .insert(knowledge)
      .values({ tenantId, id, ownerId, name: '样例', visibility: 'me', createdAt: now, updatedAt: now });
    return id;
  });

const folder: In<string> = async (world, who) => {
  const place = { tenantId: who.tenantId, id: newId(), knowledgeId: await base(world, who) };
  await world.services.db.inTenant(who.tenantId, (tx) =>
    tx.insert(knowledgeFolder).values({ ...place, name: '样例', createdAt: world.services.now() }),
  );
  return place.id;
};

const fileIn = async (world: World, who: Somebody) => {
  const place = { tenantId: who.tenantId, id: newId(), knowledgeId: await base(world, who) };
  const now = world.services.now();
  await world.services.db.inTenant(who.tenantId, (tx) =>
    tx.insert(knowledgeFile).values({
      ...{ ...place, name: '样例.txt', extension: 'txt', mimeType: 'text/plain', size: 1, state: 'complete' },
      ...{ method: 'auto', maxLength: 800, parseNo: 1, shownNo: 1, uploadedAt: now, changedAt: now },
    }),
  );
  await world.services.storage.put(`${who.tenantId}/knowledge/${place.id}/original`, Buffer.from('样例'), 'text/plain');
  return place;
};
const file: In<string> = async (world, who) => (await fileIn(world, who)).id;

const segment: In<string> = async (world, who) => {
  const { id: fileId, knowledgeId, tenantId } = await fileIn(world, who);
  const id = newId();
  await world.services.db.inTenant(tenantId, (tx) =>
    tx
      .insert(knowledgeSegment)
      .values({ tenantId, id, knowledgeId, fileId, parseNo: 1, ordinal: 0, path: [], text: '样例', page: 1 }),
  );
  return id;
};

const question: In<string> = async (world, who) => {
  const place = { tenantId: who.tenantId, id: newId(), knowledgeId: await base(world, who) };
  await world.services.db.inTenant(who.tenantId, (tx) =>
    tx.insert(knowledgeQuestion).values({ ...place, question: '样例', best: 0, lastAt: world.services.now() }),
  );
  return place.id;
};

const of = (make: In<string>) => ({ make, perAccount: true }) as const;
const isUpload = 'a call without its file is refused before the id is looked at';
const isAway = 'the sandbox is not part of this test';

/** The ids that calls about knowledge carry; see `foreignCases`. */
export const knowledgeCases = {
  'changeKnowledge.body.id': of(base),
  'deleteKnowledge.body.0': of(base),
  'readKnowledge.params.id': of(base),
  'moveKnowledge.params.id': { ...of(base), noControl: 'a model that is not there is absent too' },
  'moveKnowledge.body.modelId': {
    ...of(ownModel),
    call: async (modelId: string, world: World, caller: Somebody) => ({
      params: { id: await base(world, caller) },
      body: { modelId },
    }),
    noControl: 'a personal model serves no base, its owner’s neither',
  },
  'stopKnowledgeMove.params.id': of(base),
  'knowledgeFiles.params.id': of(base),
  'knowledgeFiles.query.folderId': {
    ...of(folder),
    call: async (folderId: string, world: World, caller: Somebody) => ({
      params: { id: await base(world, caller) },
      query: { folderId },
    }),
    noControl: 'a folder of another base of one’s own is empty too',
  },
  'createFolder.params.id': of(base),
  'createFolder.body.parentId': {
    ...of(folder),
    call: async (parentId: string, world: World, caller: Somebody) => ({
      params: { id: await base(world, caller) },
      body: { name: '样例', parentId },
    }),
    noControl: 'a folder of another base of one’s own is absent too',
  },
  'changeFolder.params.id': of(folder),
  'deleteFolder.params.id': of(folder),
  'uploadKnowledgeFile.params.id': { ...of(base), noControl: isUpload },
  'uploadKnowledgeFile.query.folderId': { ...of(folder), noControl: isUpload },
  'importKnowledgeZip.params.id': { ...of(base), noControl: isUpload },
  'importKnowledgeZip.query.folderId': { ...of(folder), noControl: isUpload },
  'addKnowledgePage.params.id': { ...of(base), noControl: 'the page is not there' },
  'addKnowledgePage.body.folderId': { ...of(folder), noControl: 'the page is not there' },
  'previewFile.params.id': { ...of(file), noControl: isAway },
  'tryMethod.params.id': { ...of(file), noControl: isAway },
  'startFiles.body.ids.0': of(file),
  'cancelFiles.body.ids.0': of(file),
  'deleteFiles.body.0': of(file),
  'readFiles.body.ids.0': of(file),
  'readKnowledgeFile.params.id': of(file),
  'listSegments.params.id': of(file),
  'changeSegment.params.id': of(segment),
  'addEntry.params.id': of(base),
  'testRetrieval.params.id': of(base),
  'readPassage.params.id': of(segment),
  'listUnanswered.params.id': of(base),
  'dropUnanswered.params.id': of(question),
};

const ofUpload = 'made by the client for one upload, and looked for within its base';
/** Fields that hold no object's id, with the reason. */
export const knowledgeNotIds = {
  'uploadKnowledgeFile.query.requestKey': ofUpload,
  'importKnowledgeZip.query.requestKey': ofUpload,
  'addKnowledgePage.body.requestKey': ofUpload,
};
