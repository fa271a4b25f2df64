import { type AgentDocument, type AgentPart, mainKey, type PartKind, partKinds } from './agent-document.ts';

/** Something attached to an agent or to a member of its team, wherever in the document it is kept. */
export type AttachedPart = AgentPart & { kind: PartKind; memberKey: string };
type Attaching = Pick<AgentDocument, PartKind | 'orchestration'>;

const memberKinds = ['tools', 'knowledge'] as const satisfies readonly PartKind[];

/** Everything as one list. */
export const attachedParts = (document: Attaching): AttachedPart[] => [
  ...partKinds.flatMap((kind) => document[kind].map((part) => ({ ...part, kind, memberKey: mainKey }))),
  ...document.orchestration.members.flatMap((member) =>
    memberKinds.flatMap((kind) => member[kind].map((part) => ({ ...part, kind, memberKey: member.key }))),
  ),
];

/** The same document without what is not kept. */
export const keepParts = <D extends Attaching>(document: D, isKept: (part: AttachedPart) => boolean): D => {
  const kept = (kind: PartKind, memberKey: string, parts: AgentPart[]) =>
    parts.filter((part) => isKept({ ...part, kind, memberKey }));
  const { members } = document.orchestration;
  return {
    ...document,
    ...Object.fromEntries(partKinds.map((kind) => [kind, kept(kind, mainKey, document[kind])])),
    orchestration: {
      ...document.orchestration,
      members: members.map((member) => ({
        ...member,
        ...Object.fromEntries(memberKinds.map((kind) => [kind, kept(kind, member.key, member[kind])])),
      })),
    },
  };
};
