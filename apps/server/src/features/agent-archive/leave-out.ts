import { type AgentDocument, type AgentMember, modelSlots, type PartKind } from '@zhixing/contract/agent-document';
import { keepParts } from '@zhixing/contract/attached-parts';
import type { Words } from './refusal.ts';

type Knows = (kind: PartKind, id: string) => boolean;

const partWords: Record<PartKind, Words> = {
  tools: { zh: '工具', en: 'Tool' },
  knowledge: { zh: '知识库', en: 'Knowledge base' },
  workflows: { zh: '工作流', en: 'Workflow' },
  rules: { zh: '规则', en: 'Rule' },
  cards: { zh: '卡片', en: 'Card' },
};
const modelWords: Record<(typeof modelSlots)[number], Words> = {
  chat: { zh: '对话模型', en: 'Chat model' },
  professional: { zh: '专业模型', en: 'Professional model' },
  browser: { zh: '浏览器模型', en: 'Web browser model' },
  embedded: { zh: '嵌入模型', en: 'Embedded model' },
};
const noModels = { chat: null, professional: null, browser: null, embedded: null };

/** An id of one place names nothing, or something of somebody else's, in another: only what `knows` knows stays. */
export const leaveOutForeign = (document: AgentDocument, knows: Knows) => {
  const leftOut: Words[] = [];
  const member = (one: AgentMember): AgentMember => {
    const { name } = one;
    if (one.model) leftOut.push({ zh: `${name}的模型`, en: `Model of ${name}` });
    const isUploaded = one.icon.startsWith('#');
    if (isUploaded) leftOut.push({ zh: `${name}的图标`, en: `Icon of ${name}` });
    return {
      ...one,
      model: null,
      icon: isUploaded ? '1' : one.icon,
    };
  };
  leftOut.push(...modelSlots.filter((slot) => document.models[slot]).map((slot) => modelWords[slot]));
  const kept = keepParts(document, ({ kind, id }) => {
    const { zh, en } = partWords[kind];
    const isKnown = knows(kind, id);
    if (!isKnown) leftOut.push({ zh: `${zh} ${id}`, en: `${en} ${id}` });
    return isKnown;
  });
  const { orchestration } = kept;
  return {
    document: {
      ...kept,
      models: noModels,
      orchestration: { ...orchestration, members: orchestration.members.map(member) },
    },
    leftOut,
  };
};
