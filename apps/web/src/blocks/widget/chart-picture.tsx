import './chart.css';
import { type SafeChart, safeChart } from '@zhixing/contract/block/safe-chart';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useIsDark } from '../../lib/config.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { afterLast, resizeMs } from './after-last.ts';
import { openChart } from './chart-engine.ts';
import { styledChart } from './chart-style.ts';
import { useSeen } from './use-seen.ts';

/** As they are where it stands: a preview may have another look than the page. */
const tokensOf = (box: Element) => {
  const style = getComputedStyle(box);
  return (name: string) => style.getPropertyValue(name).trim();
};

const Drawing = ({ option, label }: { readonly option: SafeChart; readonly label: string }) => {
  const { t } = useTranslation('widgetView');
  const isDark = useIsDark();
  const { box, isSeen } = useSeen();
  const [failed, setFailed] = useState<SafeChart>();
  const chart = useRef<ReturnType<typeof openChart>>(undefined);
  useEffect(() => {
    if (!box.current || !isSeen) return;
    const opened = openChart(box.current);
    chart.current = opened;
    const resize = afterLast(resizeMs, () => opened.resize());
    const watch = new ResizeObserver(resize.call);
    watch.observe(box.current);
    return () => {
      resize.cancel();
      watch.disconnect();
      opened.dispose();
    };
  }, [box, isSeen]);
  // One that grows while it is written is drawn on: taken down and put up again it would flash.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tokens are others in the dark.
  useEffect(() => {
    if (!box.current || !isSeen) return;
    try {
      const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
      chart.current?.setOption(styledChart(option, { token: tokensOf(box.current), isStill }), true);
    } catch {
      // What is harmless can still be impossible to draw.
      setFailed(option);
    }
  }, [box, isSeen, option, isDark]);
  const hasFailed = failed === option;
  return (
    <>
      {hasFailed && <p className="block-chart-empty">{t('chartFailed')}</p>}
      <div ref={box} className="block-chart-picture" role="img" aria-label={label} hidden={hasFailed} />
    </>
  );
};

type ChartPictureProps = { readonly value: unknown; readonly label: string; readonly height: number | string };

/** A chart of anybody's making, rebuilt from what is harmless in it. */
export const ChartPicture = ({ value, label, height }: ChartPictureProps) => {
  const { t } = useTranslation('widgetView');
  const last = useRef<SafeChart>(undefined);
  const option = useMemo(() => {
    const read = safeChart(value);
    if (JSON.stringify(read) !== JSON.stringify(last.current)) last.current = read;
    return last.current;
  }, [value]);
  return (
    <div className="block-chart" style={{ height }}>
      {option ? (
        <Drawing option={option} label={label || t('chart')} />
      ) : (
        <p className="block-chart-empty">{t('noData')}</p>
      )}
    </div>
  );
};
