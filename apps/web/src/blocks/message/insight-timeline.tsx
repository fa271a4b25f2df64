import './insight-timeline.css';
import type { ChatMessage } from '@zhixing/contract/chat-message';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { safeAddress } from './safe-address.ts';

type InsightStep = NonNullable<ChatMessage['insightStep']>[number];

const Source = ({ url }: { readonly url: string }) => {
  const href = safeAddress(url);
  return href ? (
    <a className="clip" href={href} target="_blank" rel="noopener noreferrer">
      {url}
    </a>
  ) : (
    <span className="clip">{url}</span>
  );
};

/** The steps of an analysis, each with what was read and what was learnt from it. */
export const InsightTimeline = ({ steps }: { readonly steps: readonly InsightStep[] }) => {
  const { t } = useTranslation('message');
  return (
    <ol className="insight-timeline" aria-label={t('insight.label')}>
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps are only appended and titles may repeat.
        <li key={index} className={step.isEnd ? 'is-end' : undefined}>
          <span className="insight-dot" aria-hidden="true" />
          <p className="insight-title">
            {step.title}
            {step.isEnd && (
              <span className="insight-done">
                <Icon name="check-circle" size={14} />
                {t('insight.done')}
              </span>
            )}
          </p>
          {step.stepList.length > 0 && (
            <ul>
              {step.stepList.map(({ url, learning }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the same source may teach twice.
                <li key={at}>
                  {url && <Source url={url} />}
                  <p>{learning}</p>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
};
