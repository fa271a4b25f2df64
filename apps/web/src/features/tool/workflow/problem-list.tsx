import { Popover } from 'antd';
import { useState } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { ShownProblem } from './use-problems.ts';
import { useWorkflow } from './workflow-context.ts';

type ProblemListProps = { readonly problems: readonly ShownProblem[]; readonly onGo: (key: string) => void };

/** How many things are missing; pressed, which ones, and each leads to its node. */
export const ProblemList = ({ problems, onGo }: ProblemListProps) => {
  const { t } = useTranslation('workflow');
  const { nameOf } = useWorkflow();
  const [isOpen, setOpen] = useState(false);
  if (problems.length === 0)
    return (
      <span className="wf-problems is-none">
        <Icon name="check" size={14} />
        <span>{t('noProblems')}</span>
      </span>
    );
  const list = (
    <div className="wf-problem-list">
      <b>{t('problemsHeading')}</b>
      <ul>
        {problems.map(({ key, words }) => (
          <li key={`${key} ${words}`}>
            <button
              type="button"
              onClick={() => {
                setOpen(false);
                onGo(key);
              }}
            >
              <span className="clip">{key === '' ? t('wholeGraph') : nameOf(key)}</span>
              <span>{words}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
  return (
    <Popover trigger="click" placement="bottomRight" content={list} open={isOpen} onOpenChange={setOpen}>
      <button type="button" className="wf-problems">
        <Icon name="warn" size={14} />
        <span className="num">{t('problems', { total: problems.length })}</span>
      </button>
    </Popover>
  );
};
