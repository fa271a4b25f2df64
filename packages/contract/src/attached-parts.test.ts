import { describe, expect, it } from 'vitest';
import { agentDocument, type PartKind, partKinds } from './agent-document.ts';
import { attachedParts, keepParts } from './attached-parts.ts';

const member = { key: 'abcd', name: '同事', tools: [{ id: 'tools' }], knowledge: [{ id: 'its base' }] };
const document = agentDocument.parse({
  prompt: 'x',
  ...Object.fromEntries(partKinds.map((kind) => [kind, [{ id: kind, enabled: kind !== 'rules' }]])),
  orchestration: { mode: 'multi', members: [member] },
});

describe('what is attached to an agent', () => {
  it('is one list, whatever its kind and whoever of the team has it', () => {
    expect(attachedParts(document).map(({ kind, id, memberKey }) => [kind, id, memberKey])).toEqual([
      ...partKinds.map((kind) => [kind, kind, 'main']),
      ['tools', 'tools', 'abcd'],
      ['knowledge', 'its base', 'abcd'],
    ]);
  });

  it.each([...partKinds])('a document is the same without some of it: %s', (gone: PartKind) => {
    const kept = keepParts(document, ({ kind }) => kind !== gone);
    expect(attachedParts(kept)).toEqual(attachedParts(document).filter(({ kind }) => kind !== gone));
    expect(agentDocument.parse(kept)).toEqual(kept);
    expect(keepParts(document, () => true)).toEqual(document);
  });
});
