import type { AgentDocument, AgentMember, AgentPart, LookUp, Orchestration } from '@zhixing/contract/agent-document';
import type { Sampling } from '@zhixing/contract/model';
import { samplingNumbers } from '@zhixing/contract/model';
import type { AgentDraft } from '@zhixing/contract/studio';

/** A draft, or a version of one that does not say how it looked. */
export type DraftLike = Pick<AgentDraft, 'agentName' | 'agentDescription' | 'document'> & Partial<AgentDraft>;

/** How ids and switches are said; without it they stand as they are stored. */
export type DiffWords = {
  readonly yes: string;
  readonly no: string;
  readonly nameOf: (
    kind:
      | 'industry'
      | 'part'
      | 'model'
      | 'sampling'
      | 'mode'
      | 'strategy'
      | 'memory'
      | 'node'
      | 'define.asking'
      | 'lookUp'
      | 'answer',
    id: string,
  ) => string;
};
export const plainWords: DiffWords = { yes: 'on', no: 'off', nameOf: (_, id) => id };

/** `studio:field.<label>` says what the field is called. */
export type FieldLabel =
  | 'agentName'
  | 'agentDescription'
  | 'icon'
  | 'prompt'
  | 'industry'
  | 'taskTarget'
  | 'usageGuide'
  | 'prologue'
  | 'presetQuestions'
  | 'answer'
  | 'suggestions'
  | 'figuresOnly'
  | 'microphone'
  | 'ruleFeedback'
  | 'enableChatInsight'
  | 'chatInsightFeatures'
  | 'enableFastConfigRuleOnChat'
  | 'skills'
  | 'variables'
  | 'chat'
  | 'professional'
  | 'browser'
  | 'embedded'
  | 'sampling'
  | 'memory'
  | 'tools'
  | 'knowledge'
  | 'lookUp'
  | 'workflows'
  | 'rules'
  | 'cards'
  | 'mode'
  | 'strategy'
  | 'edges'
  | 'layout'
  | 'member';

export type FieldText = {
  readonly path: string;
  readonly label: FieldLabel;
  readonly text: string;
  /** Compared in its place, where names in the text may change by themselves. */
  readonly compared?: string;
  readonly owner?: string;
};

const titled = (name: string, description: string) => (description ? `${name}: ${description}` : name);
const partsText = (parts: readonly AgentPart[], { nameOf, no }: DiffWords) =>
  parts
    .map(({ id, enabled, asking }) => {
      const marks = [enabled ? [] : no, asking ? nameOf('define.asking', asking) : []].flat();
      return `${nameOf('part', id)}${marks.map((mark) => ` (${mark})`).join('')}`;
    })
    .join('\n');

const samplingText = (chosen: Sampling | null, { nameOf }: DiffWords) => {
  if (!chosen) return '';
  const numbers = Object.entries(samplingNumbers(chosen)).flatMap(([name, value]) =>
    value === undefined ? [] : [`${nameOf('sampling', name)} ${value}`],
  );
  return [nameOf('sampling', chosen.mode), ...numbers].join('\n');
};
const lookUpText = (
  { when, onlyFromKnowledge, topK, threshold, budgetTokens }: LookUp,
  { nameOf, yes, no }: DiffWords,
) => {
  const rows = [
    ['onlyFromKnowledge', onlyFromKnowledge ? yes : no],
    ['topK', topK],
    ['threshold', threshold],
    ['budgetTokens', budgetTokens],
  ] as const;
  const told = rows.flatMap(([name, value]) => (value === null ? [] : [`${nameOf('lookUp', name)} ${value}`]));
  return [nameOf('lookUp', when), ...told].join('\n');
};
const placeText = ({ x, y }: { readonly x: number; readonly y: number }) => `${Math.round(x)}, ${Math.round(y)}`;

const memberTexts = (member: AgentMember, words: DiffWords): FieldText[] => {
  const at = `document.orchestration.members.${member.key}`;
  const row = (path: string, label: FieldLabel, text: string) => ({
    path: `${at}.${path}`,
    label,
    text,
    owner: member.name,
  });
  return [
    row('name', 'agentName', member.name),
    row('description', 'agentDescription', member.description),
    row('icon', 'icon', `${member.icon} ${member.iconBackground}`),
    row('prompt', 'prompt', member.prompt),
    row('model', 'chat', member.model ? words.nameOf('model', member.model) : ''),
    row('sampling', 'sampling', samplingText(member.sampling, words)),
    row('tools', 'tools', partsText(member.tools, words)),
    row('knowledge', 'knowledge', partsText(member.knowledge, words)),
    row('place', 'layout', placeText(member)),
  ];
};

const edgesField = ({ members, edges }: Orchestration, { nameOf: say }: DiffWords): FieldText => {
  const nameOf = (key: string) => members.find((one) => one.key === key)?.name ?? say('node', key);
  return {
    path: 'document.orchestration.edges',
    label: 'edges',
    text: edges.map(({ from, to, when }) => titled(`${nameOf(from)} → ${nameOf(to)}`, when)).join('\n'),
    compared: JSON.stringify(edges),
  };
};

/** Every field of a draft as text, in the order of the screen. */
export const fieldTexts = (draft: DraftLike, words: DiffWords): FieldText[] => {
  const { document } = draft;
  const { nameOf, yes, no } = words;
  const own = (path: string, label: FieldLabel, text: string): FieldText => ({ path, label, text });
  const row = (label: FieldLabel & keyof AgentDocument, text: string) => own(`document.${label}`, label, text);
  const flag = (label: FieldLabel & keyof AgentDocument) => row(label, document[label] ? yes : no);
  const model = (slot: keyof AgentDocument['models']) => {
    const id = document.models[slot];
    return own(`document.models.${slot}`, slot, id ? nameOf('model', id) : '');
  };
  const look = draft.agentIcon ? [own('icon', 'icon', `${draft.agentIcon} ${draft.agentIconBackground ?? ''}`)] : [];
  return [
    own('agentName', 'agentName', draft.agentName),
    own('agentDescription', 'agentDescription', draft.agentDescription),
    ...look,
    row('prompt', document.prompt),
    row('industry', document.industry ? nameOf('industry', document.industry) : ''),
    row('taskTarget', document.taskTarget),
    row('usageGuide', document.usageGuide),
    row('prologue', document.prologue),
    row('presetQuestions', document.presetQuestions.join('\n')),
    row('skills', document.skills.map(({ name, description }) => titled(name, description)).join('\n')),
    row(
      'variables',
      document.variables.map((one) => titled(`{{${one.name}}} = ${one.defaultValue}`, one.description)).join('\n'),
    ),
    model('chat'),
    model('professional'),
    model('browser'),
    model('embedded'),
    row('sampling', samplingText(document.sampling, words)),
    row(
      'memory',
      Object.entries(document.memory)
        .map(([name, value]) => `${nameOf('memory', name)} ${value}`)
        .join('\n'),
    ),
    row('answer', [nameOf('answer', document.answer.format), document.answer.schema].filter(Boolean).join('\n')),
    flag('suggestions'),
    flag('figuresOnly'),
    flag('microphone'),
    flag('ruleFeedback'),
    flag('enableChatInsight'),
    row('chatInsightFeatures', document.chatInsightFeatures.join('\n')),
    flag('enableFastConfigRuleOnChat'),
    row('tools', partsText(document.tools, words)),
    row('knowledge', partsText(document.knowledge, words)),
    row('lookUp', lookUpText(document.lookUp, words)),
    row('workflows', partsText(document.workflows, words)),
    row('rules', partsText(document.rules, words)),
    row('cards', partsText(document.cards, words)),
    own('document.orchestration.mode', 'mode', nameOf('mode', document.orchestration.mode)),
    own('document.orchestration.strategy', 'strategy', nameOf('strategy', document.orchestration.strategy)),
    ...document.orchestration.members.flatMap((member) => memberTexts(member, words)),
    edgesField(document.orchestration, words),
    own('document.orchestration.place', 'layout', placeText(document.orchestration)),
  ];
};

/** One whole member as text, for when only one side has it. */
export const memberText = ({ name, description, prompt }: AgentMember) =>
  [titled(name, description), prompt].join('\n');
