import './income-page.css';
import { useQuery } from '@tanstack/react-query';
import type { Income } from '@zhixing/contract/income';
import { Button, Segmented, Skeleton } from 'antd';
import { useMemo, useState } from 'react';
import { DayPicture } from '../../blocks/day-chart/day-picture.tsx';
import { type DaySpan, type SpanName, spanNames } from '../../blocks/pay/day-span.ts';
import { PayPanel } from '../../blocks/pay/pay-panel.tsx';
import { useTranslation } from '../../lib/use-translation.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Page } from '../../ui/page.tsx';
import { StateBlock } from '../../ui/state-block.tsx';
import { AgentList } from './agent-list.tsx';
import { incomeQuery, saveIncome } from './api.ts';
import { incomeChart } from './income-chart.ts';
import { IncomeScene } from './income-scene.tsx';
import { IncomeStrip } from './income-strip.tsx';
import { useIncomeSpan } from './use-income-span.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';
import { WithdrawalList } from './withdrawal-list.tsx';

const Days = ({ income, span }: { readonly income: Income; readonly span: DaySpan }) => {
  const { t } = useTranslation('income');
  const chart = useMemo(
    () => incomeChart(income.days, { share: t('days.share'), modelCost: t('days.modelCost') }),
    [income.days, t],
  );
  const { write, isBusy } = useWrite(saveIncome);
  const isEmpty = income.days.every(({ share, modelCost }) => share === 0 && !modelCost);
  return (
    <PayPanel
      heading={t('days.heading')}
      note={t('days.range', span)}
      side={
        <Button
          className="income-export"
          size="small"
          icon={<Icon name="download" size={16} />}
          loading={isBusy}
          onClick={() => void write(span)}
        >
          {t('days.export')}
        </Button>
      }
    >
      {isEmpty ? (
        <StateBlock
          scene={<IncomeScene />}
          heading={t('days.emptyHeading')}
          text={t('days.empty')}
          action={<LinkButton to="/home">{t('days.toAgents')}</LinkButton>}
        />
      ) : (
        <DayPicture label={t('days.chart', span)} chart={chart} />
      )}
    </PayPanel>
  );
};

/** What one's agents brought, and the way to have it paid out. */
export const IncomePage = () => {
  const { t } = useTranslation('income');
  const { name, span, choose } = useIncomeSpan();
  const [isAsking, setAsking] = useState(false);
  const { data, error, isFetching, refetch } = useQuery(incomeQuery(span));
  const body = () => {
    if (data)
      return (
        <>
          <IncomeStrip income={data} onWithdraw={() => setAsking(true)} />
          <div className="income-pair">
            <Days income={data} span={span} />
            <WithdrawalList />
          </div>
          <AgentList income={data} />
          {isAsking && <WithdrawDialog available={data.available} onClosed={() => setAsking(false)} />}
        </>
      );
    if (error && !isFetching) return <LoadFailure error={error} onRetry={() => void refetch()} />;
    return (
      <div className="pay-panel" role="status" aria-label={t('loading')}>
        <Skeleton active title={false} paragraph={{ rows: 8 }} />
      </div>
    );
  };
  return (
    <Page
      heading={t('heading')}
      action={
        <Segmented<SpanName>
          aria-label={t('span.label')}
          value={name}
          options={spanNames.map((value) => ({ value, label: t(`span.${value}`) }))}
          onChange={choose}
        />
      }
    >
      {body()}
    </Page>
  );
};
