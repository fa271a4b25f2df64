import type { HttpRequest } from '@zhixing/contract/plugin';
import { contentTypes, httpMethods } from '@zhixing/contract/plugin-field';
import { Button, Input, Select, Space } from 'antd';
import { useId } from 'react';
import { useTranslation } from '../../lib/use-translation.ts';
import { emptyField, type Faults, groups, missingVariables } from './editor/plugin-draft.ts';
import { Field } from './field.tsx';
import { FieldRows } from './field-rows.tsx';

type HttpFieldsProps = {
  readonly request: HttpRequest;
  readonly faults: Faults;
  readonly onChange: (part: Partial<HttpRequest>) => void;
};

/** One request with everything it carries; the editor and the import show the same. */
export const HttpFields = ({ request, faults, onChange }: HttpFieldsProps) => {
  const { t } = useTranslation('tool');
  const urlId = useId();
  const typeId = useId();
  const missing = missingVariables(request);
  return (
    <div className="tool-fields">
      <Field id={urlId} label={t('http.url')} help={t('http.urlHelp')} fault={faults.url && t('fault.url')}>
        <Space.Compact block>
          <Select
            className="tool-method"
            aria-label={t('http.method')}
            value={request.method}
            options={httpMethods.map((value) => ({ value }))}
            onChange={(method) => onChange({ method })}
          />
          <Input
            id={urlId}
            maxLength={1_000}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            status={faults.url ? 'error' : undefined}
            value={request.url}
            onChange={(event) => onChange({ url: event.target.value })}
          />
        </Space.Compact>
      </Field>
      {missing.length > 0 && (
        <p className="tool-missing" role="status">
          {t('http.missing', { names: missing.map((name) => `{${name}}`).join(' ') })}
          <Button
            size="small"
            onClick={() =>
              onChange({
                pathVariables: [
                  ...request.pathVariables,
                  ...missing.map((name) => ({ ...emptyField, name, required: true })),
                ],
              })
            }
          >
            {t('http.addMissing')}
          </Button>
        </p>
      )}
      {groups.map((group) => (
        <FieldRows
          key={group}
          heading={t(`http.${group}`)}
          group={group}
          rows={request[group]}
          faults={faults}
          onChange={(rows) => onChange({ [group]: rows })}
        />
      ))}
      <Field id={typeId} label={t('http.contentType')}>
        <Select
          id={typeId}
          value={request.contentType}
          options={contentTypes.map((value) => ({ value, label: value || t('http.noBody') }))}
          onChange={(contentType) => onChange({ contentType })}
        />
      </Field>
    </div>
  );
};
