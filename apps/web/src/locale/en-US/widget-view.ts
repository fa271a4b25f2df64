import type { widgetView as zh } from '../zh-CN/widget-view.ts';

export const widgetView: typeof zh = {
  send: 'Send',
  open: 'Open',
  openPage: 'Open page',
  openAside: 'Open in a new tab',
  deadLink: 'This address cannot be opened',
  noPage: 'No address yet',
  noData: 'No data',
  picture: 'Picture',
  chart: 'Chart',
  chartFailed: 'This chart cannot be drawn',
  table: 'Table',
  allRows: 'Show all {{total}} rows',
  map: 'Map',
  noPlaces: 'No places yet, centre {{place}}',
  unknown: 'Component not supported yet: {{type}}',
};
