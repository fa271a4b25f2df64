import type { PluginTest } from '@zhixing/contract/plugin';
import type { ReactNode } from 'react';
import { JsonBlock } from '../../../blocks/message/json-block.tsx';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';

type PartProps = { readonly heading: string; readonly note?: ReactNode; readonly children: ReactNode };

const Part = ({ heading, note, children }: PartProps) => (
  <div className="trial-part">
    <h3>
      {heading}
      {note}
    </h3>
    {children}
  </div>
);

const Pairs = ({ heading, pairs }: { readonly heading: string; readonly pairs: Readonly<Record<string, string>> }) => {
  const rows = Object.entries(pairs);
  if (rows.length === 0) return null;
  return (
    <details className="trial-pairs">
      <summary>
        {heading} <span className="num">{rows.length}</span>
      </summary>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
};

const Verdict = ({ result: { ok, ms, error } }: { readonly result: PluginTest }) => {
  const { t } = useTranslation('tool');
  return (
    <div className={`trial-verdict ${ok ? 'is-ok' : 'is-bad'}`}>
      <p className="num">
        <Icon name={ok ? 'check-circle' : 'warn'} size={16} />
        <b>{t(ok ? 'trial.ok' : 'trial.failed')}</b>
        <span>{ms < 1_000 ? t('trial.ms', { ms }) : t('trial.seconds', { seconds: (ms / 1000).toFixed(2) })}</span>
      </p>
      {error && (
        <p className="trial-error">
          {error.line !== null && <b className="num">{t('trial.line', { line: error.line })} </b>}
          {error.message}
        </p>
      )}
    </div>
  );
};

type TrialResultProps = { readonly result: PluginTest; readonly isOld: boolean };

/** Whether it worked, what went out, what came back, and what was logged. */
export const TrialResult = ({ result, isOld }: TrialResultProps) => {
  const { t } = useTranslation('tool');
  const { request, response, output, logs } = result;
  return (
    <div className={isOld ? 'trial-result is-old' : 'trial-result'}>
      {isOld && <p className="tool-quiet">{t('trial.outdated')}</p>}
      <Verdict result={result} />
      {request && (
        <Part heading={t('trial.request')}>
          <p className="trial-line">
            <b>{request.method}</b> {request.url}
          </p>
          <Pairs heading={t('trial.headers')} pairs={request.headers} />
          {request.body !== '' && <JsonBlock id="trial-request" text={request.body} />}
        </Part>
      )}
      {response && (
        <Part heading={t('trial.response')} note={<span className="num">{response.status}</span>}>
          <Pairs heading={t('trial.responseHeaders')} pairs={response.headers} />
        </Part>
      )}
      {output !== '' && (
        <Part heading={t('trial.output')}>
          <JsonBlock id="trial-output" text={output} />
        </Part>
      )}
      {logs.length > 0 && (
        <Part heading={t('trial.logs')}>
          <pre className="trial-logs">{logs.join('\n')}</pre>
        </Part>
      )}
    </div>
  );
};
