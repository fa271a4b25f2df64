import {
  BarChart,
  BoxplotChart,
  CandlestickChart,
  EffectScatterChart,
  FunnelChart,
  GaugeChart,
  HeatmapChart,
  LineChart,
  PieChart,
  RadarChart,
  ScatterChart,
  SunburstChart,
  TreemapChart,
} from 'echarts/charts';
import {
  DatasetComponent,
  GridComponent,
  LegendComponent,
  RadarComponent,
  TitleComponent,
  TooltipComponent,
  VisualMapComponent,
} from 'echarts/components';
import { init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

use([BarChart, BoxplotChart, CandlestickChart, EffectScatterChart, FunnelChart, GaugeChart, HeatmapChart]);
use([LineChart, PieChart, RadarChart, ScatterChart, SunburstChart, TreemapChart]);
use([DatasetComponent, GridComponent, LegendComponent, RadarComponent, TitleComponent, TooltipComponent]);
use([VisualMapComponent, CanvasRenderer]);

export const openChart = (box: HTMLElement) => init(box, null, { renderer: 'canvas' });
