import type { ChartOption } from '@zhixing/contract/chart';
import { csvOf } from '@zhixing/contract/csv';
import { keepCsv, keepFile } from '../../lib/keep-file.ts';
import { chartRows } from './chart-rows.ts';

/** Without what a file system takes for a folder or a mark of its own. */
const fileName = (title: string) => title.replace(/[\\/:*?"<>|]/g, ' ').trim() || 'chart';

/** As it is seen, on the ground it stands on: a picture without one is unreadable in most programs. */
export const saveChartPicture = (figure: HTMLElement, title: string) => {
  const drawn = figure.querySelector('canvas');
  if (!drawn) return;
  const copy = Object.assign(document.createElement('canvas'), { width: drawn.width, height: drawn.height });
  const pen = copy.getContext('2d');
  if (!pen) return;
  pen.fillStyle = getComputedStyle(figure).backgroundColor;
  pen.fillRect(0, 0, copy.width, copy.height);
  pen.drawImage(drawn, 0, 0);
  copy.toBlob((bytes) => bytes && keepFile(`${fileName(title)}.png`, bytes));
};

export const saveChartTable = (option: ChartOption, locale: string) => {
  const { head, rows } = chartRows(option, locale);
  keepCsv(`${fileName(option.title.text)}.csv`, csvOf([head, ...rows]));
};
