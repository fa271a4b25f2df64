import { type AgentMember, agentMember, mainKey, type Orchestration } from '@zhixing/contract/agent-document';
import { useMemo } from 'react';
import { notify } from '../../../lib/notice.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useDraftStore } from '../draft-context.ts';
import { freePlace, layeredPlaces, type NodePlace } from './graph-layout.ts';
import {
  adoptShape,
  edgeFault,
  freeName,
  maxMembers,
  newKey,
  placesOf,
  removeMember,
  type Shape,
  storePlaces,
} from './graph-model.ts';

export type NewMember = Pick<AgentMember, 'name' | 'description' | 'icon' | 'iconBackground'>;

/** Everything that is done to the orchestration of the open draft; each is one step back. */
export const useGraphEdits = (onSelect: (key: string) => void) => {
  const store = useDraftStore();
  const { t } = useTranslation('studioOrchestration');
  return useMemo(() => {
    const now = () => store.getState().draft.document.orchestration;
    const edit = (change: (orchestration: Orchestration) => void, key?: string) =>
      store.edit((draft) => change(draft.document.orchestration), key);
    const planPlaces = () => placesOf({ ...now(), mode: 'multi', strategy: 'plan' });
    const insert = (member: AgentMember, place: NodePlace, places: Readonly<Record<string, NodePlace>>) => {
      edit((orchestration) => {
        storePlaces(orchestration, places);
        orchestration.members.push({ ...member, ...place });
      });
      onSelect(member.key);
    };
    const isFull = () => {
      if (now().members.length < maxMembers) return false;
      notify('warning', t('full', { max: maxMembers }));
      return true;
    };
    return {
      setMode: (mode: Orchestration['mode']) => {
        edit((orchestration) => {
          orchestration.mode = mode;
        });
        if (mode === 'single') onSelect(mainKey);
      },
      setStrategy: (strategy: Orchestration['strategy']) =>
        edit((orchestration) => {
          orchestration.strategy = strategy;
        }),
      move: (moved: Readonly<Record<string, NodePlace>>) =>
        edit(
          (orchestration) => storePlaces(orchestration, { ...planPlaces(), ...moved }),
          `move ${Object.keys(moved)}`,
        ),
      tidy: () =>
        edit((orchestration) => {
          const keys = orchestration.members.map(({ key }) => key);
          storePlaces(orchestration, layeredPlaces(keys, orchestration.edges));
        }),
      connect: (from: string, to: string) => {
        const fault = edgeFault(now().edges, from, to);
        if (fault) notify('warning', t(`fault.${fault}`));
        else
          edit((orchestration) => {
            orchestration.edges.push({ from, to, when: '' });
          });
        return fault === undefined;
      },
      setWhen: (from: string, to: string, when: string) =>
        edit((orchestration) => {
          const edge = orchestration.edges.find((row) => row.from === from && row.to === to);
          if (edge) edge.when = when.trim().slice(0, 60);
        }),
      disconnect: (from: string, to: string) =>
        edit((orchestration) => {
          orchestration.edges = orchestration.edges.filter((row) => row.from !== from || row.to !== to);
        }),
      add: (wished: NewMember) => {
        if (isFull()) return;
        const places = planPlaces();
        const { [mainKey]: main, ...others } = places;
        const taken = [main ?? { x: 0, y: 0 }, ...Object.values(others)];
        insert(agentMember.parse({ ...wished, key: newKey() }), freePlace(taken), places);
      },
      duplicate: (key: string) => {
        const source = now().members.find((member) => member.key === key);
        if (!source || isFull()) return;
        const places = planPlaces();
        const { x, y } = places[key] ?? source;
        const name = freeName(now().members, source.name);
        insert({ ...source, key: newKey(), name }, { x: x + 48, y: y + 48 }, places);
      },
      remove: (key: string) => {
        edit((orchestration) => removeMember(orchestration, key));
        onSelect(mainKey);
      },
      adopt: (shape: Shape) => {
        store.edit((draft) => adoptShape(draft.document, shape));
        onSelect(mainKey);
      },
    };
  }, [store, t, onSelect]);
};
export type GraphEdits = ReturnType<typeof useGraphEdits>;
