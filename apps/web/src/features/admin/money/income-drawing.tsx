import type { MoneyOverview } from '@zhixing/contract/money-overview';
import { BarChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import * as echarts from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import EChartsReactCore from 'echarts-for-react/esm/core';
import { useMemo } from 'react';
import { useIsDark } from '../../../lib/config.ts';
import { chartHeight, type IncomeWords, optionOf } from './income-option.ts';

echarts.use([BarChart, GridComponent, TooltipComponent, CanvasRenderer]);

const tokenOf = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

type IncomeDrawingProps = { readonly days: MoneyOverview['days']; readonly words: IncomeWords };

export const IncomeDrawing = ({ days, words }: IncomeDrawingProps) => {
  const isDark = useIsDark();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tokens are others in the dark
  const option = useMemo(() => {
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    return optionOf(days, words, { token: tokenOf, isStill });
  }, [days, words, isDark]);
  return (
    <EChartsReactCore
      key={isDark ? 'dark' : 'light'}
      echarts={echarts}
      option={option}
      notMerge
      style={{ height: chartHeight, width: '100%' }}
    />
  );
};
