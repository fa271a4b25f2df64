import type { OpenedKnowledge } from '@zhixing/contract/knowledge';
import { Progress, Tag, Tooltip } from 'antd';
import { formatBytes } from '../../lib/format-bytes.ts';
import { showHidden } from '../../lib/hidden-characters.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';

const shownAgents = 3;

/** What a base is at a glance: who may use it, how it is found, how much room it takes, which agents have it. */
export const BaseSummary = ({ base }: { readonly base: OpenedKnowledge }) => {
  const { t } = useTranslation('knowledge');
  const { index, space, agents } = base;
  const share = space.mostBytes > 0 ? Math.min(100, (space.usedBytes / space.mostBytes) * 100) : 0;
  return (
    <section className="base-summary num" aria-label={base.name}>
      <Tooltip title={t(`visibilityHelp.${base.visibility}`)}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the explanation must be reachable by keyboard */}
        <span className="summary-part" tabIndex={0}>
          <Icon name="eye" size={16} />
          {t(`visibility.${base.visibility}`)}
        </span>
      </Tooltip>
      <span className="summary-part">{t('page.counts', { files: base.files, segments: base.segments })}</span>
      <span className="summary-part summary-space">
        <Progress
          percent={share}
          showInfo={false}
          size="small"
          aria-label={t('page.spaceLabel')}
          status={share >= 95 ? 'exception' : 'normal'}
        />
        {t('page.space', { used: formatBytes(space.usedBytes), most: formatBytes(space.mostBytes) })}
        {space.team !== null && ` · ${t('page.spaceOfTeam', { team: showHidden(space.team) })}`}
      </span>
      <Tooltip title={index.way === 'words' ? t('page.wordsHelp') : undefined}>
        <span className="summary-part" tabIndex={index.way === 'words' ? 0 : undefined}>
          <Icon name="search" size={16} />
          {index.way === 'words' ? t('page.words') : t('page.meaning', { model: index.modelName })}
        </span>
      </Tooltip>
      {index.move && (
        <Tag color={index.move.fault ? 'warning' : 'processing'}>
          {t(index.move.fault ? 'page.moveStopped' : 'page.rebuilding')}
        </Tag>
      )}
      <span className="summary-part">
        <Icon name="mine" size={16} />
        {agents.length === 0
          ? t('page.noAgents')
          : `${t('page.agents')}：${agents
              .slice(0, shownAgents)
              .map(({ name }) => showHidden(name))
              .join('、')}${agents.length > shownAgents ? ` ${t('page.moreAgents', { count: agents.length })}` : ''}`}
      </span>
    </section>
  );
};
