import { Button, Input, Segmented } from 'antd';
import { type SubmitEvent, useId, useState } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Field } from '../field.tsx';
import { type Source, type SourceFaults, sourceFaults } from './source.ts';

/** The list of tools does without an editor until a description is pasted. */
const CodeEditor = lazyPart(async () => (await import('../../../blocks/code-editor/code-editor.tsx')).CodeEditor, {
  fallback: <div className="import-text" />,
});

type SourceFieldsProps = {
  readonly isBusy: boolean;
  /** What the server has against the description. */
  readonly refused: string | undefined;
  readonly onFetch: (source: Source) => void;
};

/** Where the description comes from, and where its interface is. */
export const SourceFields = ({ isBusy, refused, onFetch }: SourceFieldsProps) => {
  const { t } = useTranslation('tool');
  const id = useId();
  const [way, setWay] = useState<'url' | 'text'>('url');
  const [source, setSource] = useState<Source>({ openApiSchemaOrUrl: '', baseUrl: '' });
  const [faults, setFaults] = useState<SourceFaults>({});
  const change = (part: Partial<Source>) => {
    setSource({ ...source, ...part });
    setFaults({});
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const found = sourceFaults(source);
    setFaults(found);
    if (Object.keys(found).length === 0)
      onFetch({ openApiSchemaOrUrl: source.openApiSchemaOrUrl.trim(), baseUrl: source.baseUrl.trim() });
  };
  const words = faults.openApiSchemaOrUrl ? t(`fault.${faults.openApiSchemaOrUrl}`) : refused;
  const common = {
    id: `${id}source`,
    spellCheck: false,
    'aria-required': true,
    value: source.openApiSchemaOrUrl,
    status: words ? ('error' as const) : undefined,
  };
  return (
    <form className="tool-fields import-source" noValidate onSubmit={submit}>
      <Field
        id={`${id}source`}
        label={t('import.source')}
        fault={words}
        action={
          <Segmented
            size="small"
            value={way}
            options={(['url', 'text'] as const).map((value) => ({ value, label: t(`import.${value}`) }))}
            onChange={(next) => {
              setWay(next);
              change({ openApiSchemaOrUrl: '' });
            }}
          />
        }
      >
        {way === 'url' ? (
          <Input
            {...common}
            inputMode="url"
            autoComplete="off"
            placeholder="https://example.com/openapi.json"
            onChange={(event) => change({ openApiSchemaOrUrl: event.target.value })}
          />
        ) : (
          <CodeEditor
            isField
            language="json"
            label={t('import.source')}
            hint={t('import.textExample')}
            value={source.openApiSchemaOrUrl}
            onChange={(openApiSchemaOrUrl) => change({ openApiSchemaOrUrl })}
          />
        )}
      </Field>
      <Field
        id={`${id}base`}
        label="baseUrl"
        help={t('import.baseUrlHelp')}
        fault={faults.baseUrl && t(`fault.${faults.baseUrl}`)}
      >
        <div className="import-base">
          <Input
            id={`${id}base`}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            aria-required="true"
            maxLength={500}
            placeholder="https://api.example.com"
            value={source.baseUrl}
            onChange={(event) => change({ baseUrl: event.target.value })}
          />
          <Button htmlType="submit" loading={isBusy}>
            {isBusy ? t('import.fetching') : t('import.fetch')}
          </Button>
        </div>
      </Field>
    </form>
  );
};
