import type { ChartOption } from '@zhixing/contract/chart';
import { BarChart, LineChart, PieChart, ScatterChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import * as echarts from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import EChartsReactCore from 'echarts-for-react/esm/core';
import { useMemo } from 'react';
import { useIsDark } from '../../lib/config.ts';
import { chartHeight, drawnOption } from './chart-look.ts';

echarts.use([
  BarChart,
  LineChart,
  PieChart,
  ScatterChart,
  GridComponent,
  LegendComponent,
  TooltipComponent,
  CanvasRenderer,
]);

const tokenOf = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

export const ChartDrawing = ({ option }: { readonly option: ChartOption }) => {
  const isDark = useIsDark();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tokens are others in the dark
  const drawn = useMemo(() => {
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    return drawnOption(option, { token: tokenOf, isStill });
  }, [option, isDark]);
  return (
    <EChartsReactCore
      key={isDark ? 'dark' : 'light'}
      echarts={echarts}
      option={drawn}
      notMerge
      style={{ height: chartHeight(option), width: '100%' }}
    />
  );
};
