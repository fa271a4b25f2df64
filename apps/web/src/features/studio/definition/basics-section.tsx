import { industries } from '@zhixing/contract/agent-document';
import { Select } from 'antd';
import { IconPicker } from '../../../blocks/icon/icon-picker.tsx';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useDraftStore } from '../draft-context.ts';
import { useDocumentField } from './document-field.ts';
import { Field, TextField } from './field.tsx';
import { nodePath, useNodeField, useNodeKey, writePath } from './node-field.ts';
import { Section } from './section.tsx';

const Look = () => {
  const key = useNodeKey();
  const store = useDraftStore();
  const { value: name } = useNodeField('name');
  const { value: icon = '1' } = useNodeField('icon');
  const { value: background = '#d6e4ff' } = useNodeField('iconBackground');
  return (
    <IconPicker
      value={{ icon, background }}
      size={56}
      name={name ?? ''}
      onChange={(chosen) =>
        store.edit((draft) => {
          writePath(draft, nodePath(draft, key, 'icon'), chosen.icon);
          writePath(draft, nodePath(draft, key, 'iconBackground'), chosen.background);
        })
      }
    />
  );
};

const MainFields = () => {
  const { t } = useTranslation('studio');
  const industry = useDocumentField('industry');
  const target = useDocumentField('taskTarget');
  return (
    <>
      <Field label={t('define.industry')}>
        {(props) => (
          <Select
            {...props}
            allowClear
            value={industry.value}
            placeholder={t('define.industryNone')}
            options={industries.map((value) => ({ value, label: t(`industry.${value}`) }))}
            onChange={(value) => industry.set(value ?? null)}
          />
        )}
      </Field>
      <TextField
        label={t('define.taskTarget')}
        hint={t('define.taskTargetHint')}
        rows={2}
        value={target.value}
        problem={target.problem}
        onChange={target.set}
      />
    </>
  );
};

export const BasicsSection = ({ isMain }: { readonly isMain: boolean }) => {
  const { t } = useTranslation('studio');
  const name = useNodeField('name');
  const description = useNodeField('description');
  return (
    <Section id="basics" title={t('define.basics')} isFolded>
      <div className="define-look">
        <Look />
        <TextField label={t('define.name')} value={name.value ?? ''} problem={name.problem} onChange={name.set} />
      </div>
      <TextField
        label={t('define.description')}
        hint={t('define.descriptionHint')}
        rows={2}
        value={description.value ?? ''}
        problem={description.problem}
        onChange={description.set}
      />
      {isMain && <MainFields />}
    </Section>
  );
};
