import { BarChart, LineChart } from 'echarts/charts';
import { use } from 'echarts/core';
import { ChartBox } from '../../ui/chart-box.tsx';
import { chartHeight, type DayChart, dayOption } from './day-option.ts';

use([BarChart, LineChart]);

export const DayDrawing = ({ chart }: { readonly chart: DayChart }) => (
  <ChartBox chart={chart} optionOf={dayOption} height={chartHeight} />
);
