import { useQuery } from '@tanstack/react-query';
import { limits } from '@zhixing/contract/limit';
import type { AvailablePart } from '@zhixing/contract/studio';
import { Button, Input, Select } from 'antd';
import { useId } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { sourcesQuery } from '../api.ts';
import { useCard, useDesigner } from '../designer/designer-context.ts';
import { Setting } from '../panels/controls/setting.tsx';

const choicesOf = (parts: readonly AvailablePart[]) =>
  parts.map(({ id, name, description }) => ({ value: id, label: name, title: description || name }));

/** The tool whose results are shown; none: the model fills it in. */
const SourceField = () => {
  const { t } = useTranslation('card');
  const id = useId();
  const { store } = useDesigner();
  const source = useCard(({ draft: { face } }) => face.source);
  const { data, isPending, error, refetch } = useQuery(sourcesQuery);
  const tools = choicesOf(data?.tools ?? []);
  const workflows = choicesOf(data?.workflows ?? []);
  const isKnown = source === '' || !data || [...tools, ...workflows].some(({ value }) => value === source);
  return (
    <Setting
      id={id}
      label={t('form.source')}
      help={t('form.sourceHelp')}
      fault={error ? t('form.sourcesFailed') : undefined}
      aside={
        error && (
          <Button type="link" size="small" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        )
      }
    >
      <Select
        id={id}
        showSearch={{ optionFilterProp: 'label' }}
        loading={isPending}
        value={source}
        options={[
          { value: '', label: t('form.bySelf') },
          ...(isKnown ? [] : [{ value: source, label: t('form.gone') }]),
          ...(tools.length > 0 ? [{ label: t('form.tools'), options: tools }] : []),
          ...(workflows.length > 0 ? [{ label: t('form.workflows'), options: workflows }] : []),
        ]}
        onChange={(next: string) => store.edit({ face: { source: next } })}
      />
    </Setting>
  );
};

/** Name, words for the model, where the data comes from, and a sample of it. */
export const AboutFields = ({ onSample }: { readonly onSample: () => void }) => {
  const { t } = useTranslation('card');
  const id = useId();
  const { store } = useDesigner();
  const { name, description, sample } = useCard(({ draft: { face } }) => face);
  return (
    <>
      <Setting id={`${id}name`} label={t('form.name')} fault={name.trim() === '' ? t('create.nameMissing') : undefined}>
        <Input
          id={`${id}name`}
          maxLength={limits.cardName.most}
          value={name}
          onChange={(event) => store.edit({ face: { name: event.target.value } }, 'name')}
        />
      </Setting>
      <Setting id={`${id}text`} label={t('form.description')} help={t('form.descriptionHelp')}>
        <Input.TextArea
          id={`${id}text`}
          maxLength={limits.cardDescription.most}
          autoSize={{ minRows: 2, maxRows: 5 }}
          value={description}
          onChange={(event) => store.edit({ face: { description: event.target.value } }, 'description')}
        />
      </Setting>
      <SourceField />
      <Setting label={t('form.sample')}>
        <div className="design-sample-line">
          <span className="num">
            {sample === null ? t('form.sampleNone') : t('form.sampleSize', { count: JSON.stringify(sample).length })}
          </span>
          <Button size="small" onClick={onSample}>
            {t(sample === null ? 'form.samplePaste' : 'form.sampleEdit')}
          </Button>
        </div>
      </Setting>
    </>
  );
};
