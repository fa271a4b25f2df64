import { agentDocument, agentMember } from '@zhixing/contract/agent-document';
import type { AgentDraft } from '@zhixing/contract/studio';
import { produce } from 'immer';
import { describe, expect, it } from 'vitest';
import { diffDrafts } from './diff-draft.ts';
import { diffLines, foldSame } from './line-diff.ts';
import { askedFields, defaultSide, mergeDrafts, mergeFields } from './merge-drafts.ts';

const member = (key: string, name: string) => ({ key, name, prompt: `我是${name}` });
const draft = (change: (draft: AgentDraft) => void = () => undefined): AgentDraft =>
  produce(
    {
      agentName: '理赔咨询台',
      agentDescription: '看懂保单',
      agentIcon: '1',
      agentIconBackground: '#d6e4ff',
      document: agentDocument.parse({
        prompt: '先给结论\n再引用条款',
        orchestration: {
          members: [member('aaaa', '接待员'), member('bbbb', '测算员')],
          edges: [{ from: 'main', to: 'aaaa', when: '要看条款' }],
        },
      }),
    },
    change,
  );
const shown = (list: ReturnType<typeof diffLines>) =>
  list.map(({ kind, pieces }) => `${kind[0]}:${pieces.map((p) => (p.isMarked ? `[${p.text}]` : p.text)).join('')}`);

describe('what differs between two drafts', () => {
  it('STUDIO-05 nothing between equal ones', () => {
    expect(diffDrafts(draft(), draft())).toEqual([]);
  });

  it('STUDIO-05 names each changed field with both values', () => {
    const right = draft((d) => {
      d.agentName = '理赔台';
      d.document.prompt = '先给结论';
      d.document.microphone = true;
      d.document.models.chat = '0e9d8c3a-0000-4000-8000-000000000001';
      d.document.tools[0] = { id: 'builtin:current_time', enabled: false };
      d.document.memory.similarity = 0.8;
    });
    const words = { yes: '开', no: '关', nameOf: (kind: string, id: string) => `${kind}/${id}` };
    const found = diffDrafts(draft(), right, words);
    expect(found.map(({ path }) => path)).toEqual([
      'agentName',
      'document.prompt',
      'document.models.chat',
      'document.memory',
      'document.microphone',
      'document.tools',
    ]);
    expect(found[1]).toMatchObject({ label: 'prompt', left: '先给结论\n再引用条款', right: '先给结论' });
    expect(found[4]).toMatchObject({ left: '关', right: '开' });
    expect(found[5]?.right).toContain('part/builtin:current_time (关)');
  });

  it('STUDIO-05 says whose field it is and which members came or went', () => {
    const right = draft((d) => {
      const { members } = d.document.orchestration;
      if (members[0]) members[0].prompt = '我只接待';
      members.splice(1, 1);
    });
    expect(diffDrafts(draft(), right)).toEqual([
      {
        path: 'document.orchestration.members.aaaa.prompt',
        label: 'prompt',
        left: '我是接待员',
        right: '我只接待',
        owner: '接待员',
      },
      {
        path: 'document.orchestration.members.bbbb',
        label: 'member',
        left: '测算员\n我是测算员',
        right: '',
        owner: '测算员',
      },
    ]);
  });

  it('a version without its icon is compared by the rest', () => {
    const { agentName, agentDescription, document } = draft();
    expect(diffDrafts({ agentName, agentDescription, document }, draft())).toEqual([]);
  });
});

describe('two texts line by line', () => {
  it('keeps what stayed, marks what changed within a line', () => {
    expect(shown(diffLines('甲\n先给结论，再引用\n丙', '甲\n先给答案，再引用\n丙\n丁'))).toEqual([
      's:甲',
      'g:先给[结论]，再引用',
      'n:先给[答案]，再引用',
      's:丙',
      'n:丁',
    ]);
  });

  it('empty against something is all new, and equal is all the same', () => {
    expect(shown(diffLines('', '甲\n乙'))).toEqual(['n:甲', 'n:乙']);
    expect(shown(diffLines('甲\r\n乙', '甲\n乙'))).toEqual(['s:甲', 's:乙']);
    expect(diffLines('', '')).toEqual([]);
  });

  it('folds long stretches that did not change', () => {
    const old = [...'一二三四五六七八九十'].join('\n');
    const blocks = foldSame(diffLines(old, old.replace('七', '柒')));
    expect(blocks.map(({ isFolded, lines }) => [isFolded, lines.length])).toEqual([
      [true, 4],
      [false, 6],
      [false, 1],
    ]);
  });

  it('marks each change within a line, and what was moved apart by new lines', () => {
    expect(shown(diffLines('先查天气，再查车票', '先查汇率，再查机票'))).toEqual([
      'g:先查[天气]，再查[车票]',
      'n:先查[汇率]，再查[机票]',
    ]);
    expect(shown(diffLines('甲\n乙\n丙', '乙\n丁\n丙'))).toEqual(['g:甲', 's:乙', 'n:丁', 's:丙']);
  });

  it('two long texts that have nothing in common are shown as replaced, soon', () => {
    const text = (from: number) => Array.from({ length: 20_000 }, (_, no) => `第${from + no}行`).join('\n');
    const began = performance.now();
    expect(diffLines(text(0), text(50_000))).toHaveLength(40_000);
    expect(performance.now() - began).toBeLessThan(15_000);
  });

  it('does not cut an emoji in two', () => {
    expect(shown(diffLines('好的😀', '好的😁'))).toEqual(['g:好的[😀]', 'n:好的[😁]']);
  });
});

describe('merging two drafts that grew from one', () => {
  const base = draft();
  const mine = draft((d) => {
    d.agentName = '我的台';
    d.document.prompt = '我的提示词';
    const [first] = d.document.orchestration.members;
    if (first) first.x = 300;
    d.document.orchestration.members.push(agentMember.parse({ ...member('cccc', '质检员'), x: 300 }));
    d.document.orchestration.edges.push({ from: 'aaaa', to: 'bbbb', when: '' });
  });
  const theirs = draft((d) => {
    d.document.prompt = '他们的提示词';
    d.document.prologue = '您好';
    d.document.orchestration.members.splice(1, 1);
  });
  const fields = mergeFields({ base, mine, theirs });

  it('says who changed what and asks nothing about places', () => {
    const asked = Object.fromEntries(askedFields(fields).map(({ path, changedBy }) => [path, changedBy]));
    expect(asked).toEqual({
      agentName: 'mine',
      'document.prompt': 'both',
      'document.prologue': 'theirs',
      'document.orchestration.edges': 'mine',
      'document.orchestration.members.bbbb': 'theirs',
      'document.orchestration.members.cccc': 'mine',
    });
    expect(fields.find(({ path }) => path === 'document.prompt')).toMatchObject({
      base: '先给结论\n再引用条款',
      mine: '我的提示词',
      theirs: '他们的提示词',
    });
  });

  it('STUDIO-16 without any choice both sides’ changes are in', () => {
    const merged = mergeDrafts({ mine, theirs }, fields, defaultSide);
    expect(merged).toMatchObject({ agentName: '我的台', document: { prompt: '我的提示词', prologue: '您好' } });
    expect(merged.document.orchestration.members.map(({ name, x }) => [name, x])).toEqual([
      ['接待员', 300],
      ['质检员', 300],
    ]);
    expect(merged.document.orchestration.edges).toEqual([{ from: 'main', to: 'aaaa', when: '要看条款' }]);
  });

  it('a chosen side wins', () => {
    const take = { 'document.prompt': 'theirs', 'document.orchestration.members.bbbb': 'mine' } as const;
    const merged = mergeDrafts({ mine, theirs }, fields, (f) => take[f.path as keyof typeof take] ?? defaultSide(f));
    expect(merged.document.prompt).toBe('他们的提示词');
    expect(merged.document.orchestration.members.map(({ key }) => key).sort()).toEqual(['aaaa', 'bbbb', 'cccc']);
    expect(merged.document.orchestration.edges).toHaveLength(2);
  });
});
