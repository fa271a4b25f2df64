import { joinPath } from '@zhixing/contract/block/read-path';
import { cardTypes } from '@zhixing/contract/card/card-content';
import { type CardTemplate, cardFields } from '@zhixing/contract/card/card-template';
import { Button, Switch } from 'antd';
import { useId } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import type { CardWord } from '../card-words.ts';
import { useCard } from '../designer/designer-context.ts';
import { AboutFields } from '../document/about-fields.tsx';
import { PathControl } from '../panels/controls/path-control.tsx';
import { Setting } from '../panels/controls/setting.tsx';
import { elementOf, fieldRoot, isListThere, pickedInList, suggestData, suggestFields } from './suggest-fields.ts';
import { TemplatePicture } from './template-picture.tsx';

type FieldName = CardWord<'templateField'>;
type PanelProps = {
  readonly template: CardTemplate;
  readonly onChange: (part: Partial<CardTemplate>, key?: string) => void;
};

/** The six kinds, with a small picture each. */
const TypeChoice = ({ template, onChange }: PanelProps) => {
  const { t } = useTranslation('card');
  return (
    <Setting label={t('bind.type')} help={t('bind.typeText')}>
      <div className="template-types">
        {cardTypes.map((type) => (
          <button
            key={type}
            type="button"
            className={type === template.type ? 'is-on' : undefined}
            aria-pressed={type === template.type}
            onClick={() => {
              const kept = cardFields[type].filter((field) => template.options[field]);
              const options = Object.fromEntries(kept.map((field) => [field, template.options[field] ?? '']));
              onChange({ type, options });
            }}
          >
            <TemplatePicture type={type} />
            <span className="clip">{t(`template.${type}`)}</span>
          </button>
        ))}
      </div>
    </Setting>
  );
};

type FieldRowProps = PanelProps & { readonly field: string; readonly suggestion: string | undefined };
const FieldRow = ({ template, field, suggestion, onChange }: FieldRowProps) => {
  const { t } = useTranslation('card');
  const id = useId();
  const sample = useCard(({ draft: { face } }) => face.sample);
  const root = sample === null ? null : (fieldRoot(template, field, sample) ?? elementOf(template, sample) ?? null);
  const set = (path: string) => {
    const { [field]: _, ...rest } = template.options;
    onChange({ options: path === '' ? rest : { ...rest, [field]: path } }, `field.${field}`);
  };
  return (
    <Setting
      id={id}
      label={t(`templateField.${field as FieldName}`)}
      aside={
        suggestion !== undefined && (
          <button type="button" className="template-suggestion" title={t('bind.take')} onClick={() => set(suggestion)}>
            {t('bind.suggested', { path: suggestion })}
          </button>
        )
      }
    >
      <PathControl
        id={id}
        data={root}
        rootName={t('bind.element')}
        hint={field}
        value={template.options[field] ?? ''}
        onChange={set}
        pathOf={joinPath}
        onPick={(parts) => {
          const inList = template.list || template.data !== '' ? undefined : pickedInList(parts);
          if (!inList || !isListThere(template, inList.data, sample)) return set(joinPath(parts));
          onChange({ data: inList.data, list: true, options: { ...template.options, [field]: inList.path } });
        }}
      />
    </Setting>
  );
};

/** Where the data is, and a path for each field of the card. */
export const TemplatePanel = ({ template, onSample, onChange }: PanelProps & { readonly onSample: () => void }) => {
  const { t } = useTranslation('card');
  const id = useId();
  const sample = useCard(({ draft: { face } }) => face.sample);
  const suggestions = sample === null ? {} : suggestFields(template, sample);
  const count = Object.keys(suggestions).length;
  const setData = (data: string) =>
    onChange({ data, list: isListThere(template, data, sample) || template.list }, 'data');
  const wantedData = sample === null ? undefined : suggestData(template, sample);
  return (
    <>
      <header className="design-panel-head">
        <h2>{t('form.cardHeading')}</h2>
      </header>
      <div className="design-settings">
        <TypeChoice template={template} onChange={onChange} />
        <Setting
          id={`${id}data`}
          label={t('bind.data')}
          help={t('bind.dataHelp')}
          aside={
            wantedData !== undefined && (
              <button
                type="button"
                className="template-suggestion"
                title={t('bind.take')}
                onClick={() => setData(wantedData)}
              >
                {t('bind.suggested', { path: wantedData })}
              </button>
            )
          }
        >
          <PathControl
            id={`${id}data`}
            data={sample}
            hint=""
            value={template.data}
            onChange={setData}
            pathOf={(parts) => {
              // Inside of an element, the list itself is meant.
              const inList = pickedInList([...parts, '']);
              return inList ? inList.data : joinPath(parts);
            }}
          />
        </Setting>
        <Setting
          id={`${id}list`}
          label={t('bind.list')}
          help={t('bind.listHelp')}
          aside={
            <Switch id={`${id}list`} size="small" checked={template.list} onChange={(list) => onChange({ list })} />
          }
        >
          {null}
        </Setting>
        <section className="template-fields" aria-label={t('bind.fields')}>
          <h3>
            {t('bind.fields')}
            {count > 0 && (
              <Button
                type="link"
                size="small"
                onClick={() => onChange({ options: { ...template.options, ...suggestions } })}
              >
                {t('bind.takeAll', { count })}
              </Button>
            )}
          </h3>
          <p className="design-setting-help">{t(sample === null ? 'bind.noSample' : 'bind.fieldsHelp')}</p>
          {cardFields[template.type].map((field) => (
            <FieldRow
              key={field}
              template={template}
              field={field}
              suggestion={suggestions[field]}
              onChange={onChange}
            />
          ))}
        </section>
        <AboutFields onSample={onSample} />
      </div>
    </>
  );
};
