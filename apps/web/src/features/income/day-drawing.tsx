import type { Income } from '@zhixing/contract/income';
import { BarChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import * as echarts from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import EChartsReactCore from 'echarts-for-react/esm/core';
import { useMemo } from 'react';
import { useIsDark } from '../../lib/config.ts';
import { chartHeight, type DayWords, optionOf } from './day-option.ts';

echarts.use([BarChart, GridComponent, TooltipComponent, CanvasRenderer]);

const tokenOf = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

type DayDrawingProps = { readonly days: Income['days']; readonly words: DayWords };

export const DayDrawing = ({ days, words }: DayDrawingProps) => {
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
