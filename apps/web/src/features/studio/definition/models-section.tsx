import { useQuery } from '@tanstack/react-query';
import { modelSlots } from '@zhixing/contract/agent-document';
import type { ModelRow } from '@zhixing/contract/model-settings';
import { Select } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { modelsQuery } from '../api.ts';
import { useDraft } from '../draft-context.ts';
import { useDocumentField } from './document-field.ts';
import { Field } from './field.tsx';
import { useNodeField } from './node-field.ts';
import { SamplingField } from './sampling-field.tsx';
import { Section } from './section.tsx';

type Slot = (typeof modelSlots)[number];
type SlotSelectProps = {
  readonly slot: Slot;
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
};

const kinds: Record<Slot, readonly ModelRow['kind'][]> = {
  chat: ['LLM', 'vision'],
  professional: ['LLM', 'vision'],
  browser: ['vision', 'LLM'],
  embedded: ['embedding'],
};

const SlotSelect = ({ slot, value, onChange }: SlotSelectProps) => {
  const { t } = useTranslation('studio');
  const { data, isLoading } = useQuery(modelsQuery(useDraft(({ id }) => id)));
  const options = useMemo(() => {
    const rows = (data ?? [])
      .filter(({ kind }) => kinds[slot].includes(kind))
      .map(({ id, name, kind }) => ({ value: id, label: kind === 'vision' ? t('define.vision', { name }) : name }));
    const isGone = value !== null && data !== undefined && !rows.some((row) => row.value === value);
    return isGone ? [...rows, { value, label: t('define.modelGone') }] : rows;
  }, [data, slot, value, t]);
  return (
    <Field label={t(`field.${slot}`)} help={t(`define.modelHelp.${slot}`)}>
      {(props) => (
        <Select
          {...props}
          allowClear
          loading={isLoading}
          showSearch={{ optionFilterProp: 'label' }}
          value={data ? value : undefined}
          placeholder={t('define.modelNone')}
          options={options}
          popupMatchSelectWidth={false}
          onChange={(id) => onChange(id ?? null)}
        />
      )}
    </Field>
  );
};

const MainSlots = () => {
  const { value, edit } = useDocumentField('models');
  return modelSlots.map((slot) => (
    <SlotSelect
      key={slot}
      slot={slot}
      value={value[slot]}
      onChange={(id) =>
        edit(({ models }) => {
          models[slot] = id;
        })
      }
    />
  ));
};

const MemberSlot = () => {
  const { value = null, set } = useNodeField('model');
  return <SlotSelect slot="chat" value={value} onChange={set} />;
};

export const ModelsSection = ({ isMain }: { readonly isMain: boolean }) => {
  const { t } = useTranslation('studio');
  return (
    <Section id="models" title={t('define.models')}>
      <div className={isMain ? 'define-pair' : undefined}>{isMain ? <MainSlots /> : <MemberSlot />}</div>
      <SamplingField />
    </Section>
  );
};
