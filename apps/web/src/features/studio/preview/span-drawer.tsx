import { formatCount } from '../../../lib/format-count.ts';
import './span-drawer.css';
import { Button, Drawer, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { SpanContent } from './span-content.tsx';
import { formatMicro, formatSpanMs } from './trace-figures.ts';
import type { ShownSpan } from './trace-rows.ts';
import { type SpanNames, useSpanWords } from './use-span-words.ts';

type SpanDrawerProps = {
  readonly span: ShownSpan;
  readonly names: SpanNames;
  readonly isBusy: boolean;
  readonly onRerun: () => void;
  readonly onMock: () => void;
  readonly onClosed: () => void;
};

const Facts = ({ span }: { readonly span: ShownSpan }) => {
  const { t } = useTranslation('studioPreview');
  const { ms, startMs, inputTokens, outputTokens, costMicro, step, isError, isSkipped, isOpen } = span;
  const start = t('span.startsAt', { value: (startMs / 1000).toFixed(2) });
  const tokens = t('span.inOut', { input: formatCount(inputTokens), output: formatCount(outputTokens) });
  const facts: readonly (readonly [string, string])[] = [
    [t('span.state'), t(`span.${isOpen ? 'running' : isError ? 'failed' : isSkipped ? 'skipped' : 'done'}`)],
    [t('span.step'), t('span.stepNo', { no: step })],
    [t('span.time'), `${t('span.seconds', { value: formatSpanMs(ms) })} · ${start}`],
    ...(inputTokens + outputTokens > 0
      ? ([
          [t('span.tokens'), tokens],
          [t('span.cost'), formatMicro(costMicro)],
        ] as const)
      : []),
  ];
  return (
    <dl className="span-facts num">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};

/** One step of a run in full, and what can be done from there. */
export const SpanDrawer = ({ span, names, isBusy, onRerun, onMock, onClosed }: SpanDrawerProps) => {
  const { t } = useTranslation('studioPreview');
  const [isOpen, setOpen] = useState(true);
  const { kind, name } = useSpanWords(names)(span);
  const close = () => setOpen(false);
  return (
    <Drawer
      open={isOpen}
      size="min(600px, 100vw)"
      title={
        <span className="span-title">
          <Tag variant="filled">{kind}</Tag>
          <span className="clip">{name}</span>
        </span>
      }
      classNames={{ footer: 'span-foot' }}
      onClose={close}
      afterOpenChange={(open) => !open && onClosed()}
      footer={
        <>
          <p>{t('span.rerunHelp')}</p>
          {span.kind === 'tool' && (
            <Button
              onClick={() => {
                close();
                onMock();
              }}
            >
              {t('span.mock')}
            </Button>
          )}
          <Button
            type="primary"
            disabled={isBusy || span.isOpen === true}
            onClick={() => {
              close();
              onRerun();
            }}
          >
            {t('span.rerun')}
          </Button>
        </>
      }
    >
      {span.isMocked && <p className="span-mocked">{t('span.isMocked')}</p>}
      <Facts span={span} />
      <SpanContent span={span} />
    </Drawer>
  );
};
