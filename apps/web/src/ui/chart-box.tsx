import { GridComponent, TooltipComponent } from 'echarts/components';
import * as echarts from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import EChartsReactCore from 'echarts-for-react/esm/core';
import { useMemo } from 'react';
import { useIsDark } from '../lib/config.ts';

echarts.use([GridComponent, TooltipComponent, CanvasRenderer]);

/** What a drawing takes from the page it stands on. */
export type ChartLook = { readonly token: (name: string) => string; readonly isStill: boolean };

const tokenOf = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

type ChartBoxProps<Chart> = {
  readonly chart: Chart;
  readonly optionOf: (chart: Chart, look: ChartLook) => object;
  readonly height: number;
};

/** Drawn anew when the page turns dark or light. Who shows it registers the kinds of its series. */
export const ChartBox = <Chart,>({ chart, optionOf, height }: ChartBoxProps<Chart>) => {
  const isDark = useIsDark();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tokens are others in the dark
  const option = useMemo(() => {
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    return optionOf(chart, { token: tokenOf, isStill });
  }, [chart, optionOf, isDark]);
  return (
    <EChartsReactCore
      key={isDark ? 'dark' : 'light'}
      echarts={echarts}
      option={option}
      notMerge
      style={{ height, width: '100%' }}
    />
  );
};
