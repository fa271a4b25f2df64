import type { ChartOption } from '@zhixing/contract/chart';
import { BarChart, LineChart, PieChart, ScatterChart } from 'echarts/charts';
import { LegendComponent } from 'echarts/components';
import { use } from 'echarts/core';
import { ChartBox } from '../../ui/chart-box.tsx';
import { chartHeight, drawnOption } from './chart-look.ts';

use([BarChart, LineChart, PieChart, ScatterChart, LegendComponent]);

export const ChartDrawing = ({ option }: { readonly option: ChartOption }) => (
  <ChartBox chart={option} optionOf={drawnOption} height={chartHeight(option)} />
);
