import { profileOf } from '@zhixing/contract/known-models';
import { Button, Form } from 'antd';
import { useTranslation } from '../../../lib/use-translation.ts';
import type { ModelValues } from './model-values.ts';
import { ProfileItem, profileFieldsOf } from './profile-item.tsx';
import { changesOf, isAsked } from './profile-values.ts';

/** What a model takes and gives. Empty fields follow what is known of it. */
export const ProfileFields = ({ onTouched }: { readonly onTouched: () => void }) => {
  const { t } = useTranslation('modelProfile');
  const form = Form.useFormInstance<ModelValues>();
  const watch = { form, preserve: true } as const;
  const kind = Form.useWatch('kind', watch) ?? 'LLM';
  const protocol = Form.useWatch('protocol', watch) ?? 'chat';
  const modelName = (Form.useWatch('modelName', watch) ?? '').trim();
  const typed = Form.useWatch('profile', watch) ?? {};
  if (!isAsked(kind)) return null;
  const known = profileOf(modelName, {}, kind);
  const changes = Object.keys(changesOf({ kind, modelName }, typed));
  const reset = () => {
    form.setFieldValue('profile', Object.fromEntries(Object.keys(known).map((name) => [name, null])));
    onTouched();
  };
  return (
    <details className="model-section model-profile">
      <summary>
        <h3>{t('profile.heading')}</h3>
        {changes.length > 0 && <span className="num">{t('profile.changed', { n: changes.length })}</span>}
      </summary>
      <p className="model-section-lead">
        {t('profile.help')}
        {changes.length > 0 && (
          <Button type="link" size="small" onClick={reset}>
            {t('profile.reset')}
          </Button>
        )}
      </p>
      <div className="model-columns">
        {profileFieldsOf(protocol).map((name) => (
          <ProfileItem key={name} name={name} known={known} isChanged={changes.includes(name)} />
        ))}
      </div>
    </details>
  );
};
