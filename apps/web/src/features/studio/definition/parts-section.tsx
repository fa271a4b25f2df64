import { useQuery } from '@tanstack/react-query';
import type { AgentPart, PartKind } from '@zhixing/contract/agent-document';
import { useState } from 'react';
import { Virtuoso } from 'react-virtuoso';
import { partIcons } from '../../../blocks/agent/part-icons.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { partsQuery } from '../api.ts';
import { useDraft, useDraftStore } from '../draft-context.ts';
import { LookUpFields } from './look-up-fields.tsx';
import { nodePath, readPath, useNodeKey } from './node-field.ts';
import { PartRow } from './part-row.tsx';
import { PartsDialog } from './parts-dialog.tsx';
import { useProblem } from './problem-words.ts';
import { RowTool } from './row-tools.tsx';
import { Section } from './section.tsx';

type PartsSectionProps = { readonly kind: PartKind; readonly isFolded?: boolean };

const rowHeight = 44;
/** More than this are drawn only where they are seen. */
const drawnAtOnce = 30;
const none: readonly AgentPart[] = [];

/** The parts of one kind that the shown node has. */
const useParts = (kind: PartKind) => {
  const key = useNodeKey();
  const store = useDraftStore();
  const path = useDraft(({ draft }) =>
    kind === 'tools' || kind === 'knowledge' ? nodePath(draft, key, kind) : `document.${kind}`,
  );
  const parts = useDraft(({ draft }) => (readPath(draft, path) as readonly AgentPart[] | undefined) ?? none);
  const edit = (change: (parts: AgentPart[]) => void) =>
    store.edit((draft) => {
      const list = readPath(draft, path);
      if (Array.isArray(list)) change(list as AgentPart[]);
    });
  return { parts, path, edit };
};

export const PartsSection = ({ kind, isFolded = false }: PartsSectionProps) => {
  const { t } = useTranslation('studio');
  const { parts, path, edit } = useParts(kind);
  const problem = useProblem(path);
  const [isAdding, setAdding] = useState(false);
  const { data } = useQuery(partsQuery(useDraft(({ id }) => id)));
  const known = data?.[kind];
  const row = (index: number, part: AgentPart) => (
    <PartRow
      key={part.id}
      icon={partIcons[kind]}
      part={part}
      about={known?.find(({ id }) => id === part.id)}
      isKnown={known !== undefined}
      onSwitch={(enabled) =>
        edit((list) => {
          const own = list[index];
          if (own) own.enabled = enabled;
        })
      }
      onAsking={
        kind === 'tools' || kind === 'workflows'
          ? (asking) =>
              edit((list) => {
                const { asking: _, ...own } = list[index] ?? part;
                list[index] = asking ? { ...own, asking } : own;
              })
          : undefined
      }
      onRemove={() => edit((list) => void list.splice(index, 1))}
    />
  );
  const hasOwnerOnly = parts.some(
    ({ id, enabled }) => enabled && known?.find((one) => one.id === id)?.visibility === 'me',
  );
  return (
    <Section
      id={kind}
      title={t(`field.${kind}`)}
      note={parts.length || undefined}
      isFolded={isFolded}
      action={
        <RowTool
          icon="plus"
          label={t('define.partAdd', { kind: t(`field.${kind}`) })}
          onClick={() => setAdding(true)}
        />
      }
    >
      {parts.length === 0 && <p className="define-below">{t('define.partNone')}</p>}
      {parts.length > 0 && parts.length <= drawnAtOnce && (
        <div className="define-parts">{parts.map((part, index) => row(index, part))}</div>
      )}
      {parts.length > drawnAtOnce && (
        <Virtuoso
          className="define-parts"
          style={{ height: rowHeight * 8 }}
          data={parts}
          fixedItemHeight={rowHeight}
          itemContent={row}
        />
      )}
      {kind === 'knowledge' && parts.length > 0 && <LookUpFields />}
      {hasOwnerOnly && <p className="define-below">{t('define.partOwnerHint')}</p>}
      {problem && (
        <p className="define-below is-bad" role="alert">
          {problem}
        </p>
      )}
      {isAdding && (
        <PartsDialog
          kind={kind}
          known={known ?? []}
          taken={parts}
          onTake={(id) => edit((list) => void list.push({ id, enabled: true }))}
          onClose={() => setAdding(false)}
        />
      )}
    </Section>
  );
};
