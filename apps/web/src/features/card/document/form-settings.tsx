import type { Widget } from '@zhixing/contract/block/block-document';
import { holdsValue, labelOf } from '@zhixing/contract/block/said-by-form';
import { Button, Select, Switch } from 'antd';
import { useId, useMemo } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { FormSettings } from '../designer/card-draft.ts';
import { useCard, useDesigner } from '../designer/designer-context.ts';
import { idsWithin, nodeOf, rootId } from '../designer/tree.ts';
import { Setting } from '../panels/controls/setting.tsx';
import { AboutFields } from './about-fields.tsx';

type FieldChoice = { readonly value: string; readonly label: string; readonly isDate: boolean };
type Link = FormSettings['dateLinks'][number];

/** What can be filled in, in the order of the document, by its key. */
const useFieldChoices = (): readonly FieldChoice[] => {
  const tree = useCard(({ draft }) => draft.tree);
  return useMemo(
    () =>
      idsWithin(tree, rootId).flatMap((id): FieldChoice[] => {
        const node = nodeOf(tree, id);
        const { key, name } = node.options;
        if (holdsValue(node) !== 'filled' || typeof key !== 'string' || key === '') return [];
        const label = labelOf(node as Widget, undefined) || String(name);
        return [{ value: key, label, isDate: node.type === 'Date' }];
      }),
    [tree],
  );
};

type LinkRowProps = {
  readonly no: number;
  readonly link: Link;
  readonly choices: readonly FieldChoice[];
  readonly onChange: (part: Partial<Link>) => void;
  readonly onRemove: () => void;
};
const LinkRow = ({ no, link, choices, onChange, onRemove }: LinkRowProps) => {
  const { t } = useTranslation('card');
  const id = useId();
  const targets = choices.filter(({ label }) => label !== link.sourceLabel);
  const sources = [...new Set(choices.filter(({ isDate }) => isDate).map(({ label }) => label))];
  return (
    <div className="design-link">
      <Setting
        id={`${id}source`}
        label={t('form.linkSource')}
        aside={
          <button type="button" className="icon-tool" aria-label={t('form.removeLink', { no })} onClick={onRemove}>
            <Icon name="close" size={14} />
          </button>
        }
      >
        <Select
          id={`${id}source`}
          value={link.sourceLabel}
          options={sources.map((value) => ({ value, label: value }))}
          onChange={(sourceLabel: string) => onChange({ sourceLabel })}
        />
      </Setting>
      <Setting id={`${id}to`} label={t('form.linkTargets')}>
        <Select
          id={`${id}to`}
          mode="multiple"
          maxCount={20}
          value={link.targets}
          options={targets.map(({ value, label }) => ({ value, label }))}
          onChange={(next: string[]) =>
            onChange({ targets: next, readOnlyTargets: link.readOnlyTargets.filter((key) => next.includes(key)) })
          }
        />
      </Setting>
      <Setting id={`${id}only`} label={t('form.linkReadOnly')}>
        <Select
          id={`${id}only`}
          mode="multiple"
          value={link.readOnlyTargets}
          options={targets
            .filter(({ value }) => link.targets.includes(value))
            .map(({ value, label }) => ({ value, label }))}
          onChange={(readOnlyTargets: string[]) => onChange({ readOnlyTargets })}
        />
      </Setting>
    </div>
  );
};

const DateLinks = ({ choices }: { readonly choices: readonly FieldChoice[] }) => {
  const { t } = useTranslation('card');
  const { acts } = useDesigner();
  const dateLinks = useCard(({ draft: { face } }) => face.settings.dateLinks);
  const first = choices.find(({ isDate }) => isDate);
  const set = (next: readonly Link[]) => acts.setForm({ dateLinks: next });
  return (
    <Setting label={t('form.links')} help={t('form.linksHelp')}>
      <div className="design-rows">
        {dateLinks.map((link, index) => (
          <LinkRow
            // biome-ignore lint/suspicious/noArrayIndexKey: links have no id, and every control in them is controlled.
            key={index}
            no={index + 1}
            link={link}
            choices={choices}
            onChange={(part) => set(dateLinks.map((one, at) => (at === index ? { ...one, ...part } : one)))}
            onRemove={() => set(dateLinks.filter((_, at) => at !== index))}
          />
        ))}
        <Button
          size="small"
          disabled={!first || dateLinks.length >= 20}
          icon={<Icon name="plus" size={14} />}
          onClick={() => first && set([...dateLinks, { sourceLabel: first.label, targets: [], readOnlyTargets: [] }])}
        >
          {t('form.addLink')}
        </Button>
      </div>
    </Setting>
  );
};

/** Settings of the whole form: shown while no widget is selected. */
export const FormSettingsPanel = ({ onSample }: { readonly onSample: () => void }) => {
  const { t } = useTranslation('card');
  const id = useId();
  const { acts } = useDesigner();
  const { waits, required } = useCard(({ draft: { face } }) => face.settings);
  const choices = useFieldChoices();
  return (
    <>
      <header className="design-panel-head">
        <h2>{t('form.heading')}</h2>
      </header>
      <div className="design-settings">
        <AboutFields onSample={onSample} />
        <Setting
          id={`${id}waits`}
          label={t('form.waits')}
          help={t('form.waitsHelp')}
          aside={
            <Switch id={`${id}waits`} size="small" checked={waits} onChange={(next) => acts.setForm({ waits: next })} />
          }
        >
          {null}
        </Setting>
        <Setting
          id={`${id}required`}
          label={t('form.required')}
          help={t(choices.length === 0 ? 'form.noFields' : 'form.requiredHelp')}
        >
          <Select
            id={`${id}required`}
            mode="multiple"
            disabled={choices.length === 0}
            value={required.filter((key) => choices.some(({ value }) => value === key))}
            options={choices.map(({ value, label }) => ({ value, label }))}
            onChange={(next: string[]) => acts.setForm({ required: next })}
          />
        </Setting>
        <DateLinks choices={choices} />
      </div>
    </>
  );
};
