import type { AgentEdge } from '@zhixing/contract/agent-document';
import { Input, Select } from 'antd';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useGraph } from './graph-context.ts';
import { answersReader, edgeFault, type Face } from './graph-model.ts';

const NextStep = ({ edge, isFixed }: { readonly edge: AgentEdge; readonly isFixed: boolean }) => {
  const { t } = useTranslation('studioOrchestration');
  const { names, edits } = useGraph();
  const { from, to, when } = edge;
  return (
    <li className="orch-next">
      <span>
        {when ? t('whenTo') : t('thenTo')} <b>{names.get(to)}</b>
      </span>
      {isFixed && when && <span className="wire-label">{when}</span>}
      {!isFixed && (
        <div className="orch-next-edit">
          <Input
            key={when}
            defaultValue={when}
            maxLength={60}
            placeholder={t('whenHelp')}
            aria-label={t('whenOf', { from: names.get(from), to: names.get(to) })}
            onBlur={({ target }) => target.value.trim() !== when && edits.setWhen(from, to, target.value)}
            onPressEnter={({ currentTarget }) => currentTarget.blur()}
          />
          <button
            type="button"
            className="icon-tool"
            aria-label={t('removeEdge')}
            title={t('removeEdge')}
            onClick={() => edits.disconnect(from, to)}
          >
            <Icon name="trash" size={16} />
          </button>
        </div>
      )}
    </li>
  );
};

type NextStepsProps = { readonly face: Face; readonly edges: readonly AgentEdge[]; readonly isFixed: boolean };

export const NextSteps = ({ face, edges, isFixed }: NextStepsProps) => {
  const { t } = useTranslation('studioOrchestration');
  const { names, edits } = useGraph();
  const out = edges.filter(({ from }) => from === face.key);
  const targets = [...names].filter(([key]) => edgeFault(edges, face.key, key) === undefined);
  return (
    <ul>
      {out.map((edge) => (
        <NextStep key={edge.to} edge={edge} isFixed={isFixed} />
      ))}
      {answersReader(face.key, edges) && <li className="orch-next">{out.length > 0 ? t('mayEnd') : t('endsHere')}</li>}
      {!isFixed && targets.length > 0 && (
        <li className="orch-next">
          <Select<string>
            value={null}
            placeholder={t('addNext')}
            aria-label={`${face.name} ${t('addNext')}`}
            options={targets.map(([value, label]) => ({ value, label }))}
            onChange={(to) => edits.connect(face.key, to)}
          />
        </li>
      )}
    </ul>
  );
};
