import { Segmented } from 'antd';
import { useState } from 'react';
import { Snippet } from '../../blocks/snippet/snippet.tsx';
import { useTranslation } from '../../lib/use-translation.ts';
import { type ExampleKind, exampleKinds, exampleOf } from './example.ts';

type HowToCallProps = { readonly apiKey: string; readonly model: string };

/** A call that works when it is pasted. */
export const HowToCall = ({ apiKey, model }: HowToCallProps) => {
  const { t } = useTranslation('apiKey');
  const [kind, setKind] = useState<ExampleKind>('curl');
  return (
    <section className="api-key-how" aria-labelledby="api-key-how">
      <header>
        <h2 id="api-key-how">{t('how.heading')}</h2>
        <Segmented<ExampleKind>
          aria-label={t('how.kind')}
          value={kind}
          options={Object.entries(exampleKinds).map(([value, label]) => ({ value: value as ExampleKind, label }))}
          onChange={setKind}
        />
      </header>
      <p>{t('how.text')}</p>
      <Snippet
        text={exampleOf(kind, { origin: window.location.origin, key: apiKey, model })}
        label={t('how.example')}
        copyLabel={t('how.copy')}
      />
    </section>
  );
};
