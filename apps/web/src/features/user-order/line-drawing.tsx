import { LineChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import * as echarts from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import EChartsReactCore from 'echarts-for-react/esm/core';
import { useMemo } from 'react';
import { useIsDark } from '../../lib/config.ts';
import { chartHeight, type NamedSlice, optionOf } from './line-option.ts';

echarts.use([LineChart, GridComponent, TooltipComponent, CanvasRenderer]);

const tokenOf = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

type LineDrawingProps = { readonly days: readonly string[]; readonly slices: readonly NamedSlice[] };

export const LineDrawing = ({ days, slices }: LineDrawingProps) => {
  const isDark = useIsDark();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tokens are others in the dark
  const option = useMemo(() => {
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    return optionOf(days, slices, { token: tokenOf, isStill });
  }, [days, slices, isDark]);
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
