import './market-tag-fields.css';
import { type LaunchTag, launchTags } from '@zhixing/contract/launch-tag';
import { Button, Form, Switch } from 'antd';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { isStandard } from './draft.ts';
import { useFaultRule } from './field.tsx';
import { FormSection } from './form-section.tsx';
import { moveTag, switchTag, tagRows } from './market-tags.ts';

type Act = 'up' | 'down' | 'show';
type TagListProps = {
  readonly value?: readonly LaunchTag[];
  readonly onChange?: (shown: LaunchTag[]) => void;
  readonly isReadOnly: boolean;
};

/** A row that moves, or a button that goes off at the end of the list, loses the focus: it is given back. */
const useKeptFocus = (shown: readonly LaunchTag[]) => {
  const list = useRef<HTMLUListElement>(null);
  const last = useRef<{ tag: LaunchTag; act: Act }>(undefined);
  useLayoutEffect(() => {
    const used = last.current;
    if (!used || !shown) return;
    last.current = undefined;
    const row = list.current?.querySelector(`[data-tag="${used.tag}"]`);
    const button = (act: Act) => row?.querySelector<HTMLElement>(`[data-act="${act}"]:not(:disabled)`);
    (button(used.act) ?? button(used.act === 'up' ? 'down' : 'up'))?.focus();
  }, [shown]);
  const keep = (tag: LaunchTag, act: Act) => {
    last.current = { tag, act };
  };
  return { list, keep };
};

const TagList = ({ value: shown = launchTags, onChange, isReadOnly }: TagListProps) => {
  const { t } = useTranslation(['admin', 'shell']);
  const { list, keep } = useKeptFocus(shown);
  const [said, say] = useState('');
  const move = (tag: LaunchTag, act: 'up' | 'down') => {
    const next = moveTag(shown, tag, act === 'up' ? -1 : 1);
    keep(tag, act);
    say(t('form.tagMoved', { name: t(`shell:tag.${tag}`), place: next.indexOf(tag) + 1 }));
    onChange?.(next);
  };
  const toggle = (tag: LaunchTag, isShown: boolean) => {
    keep(tag, 'show');
    onChange?.(switchTag(shown, tag, isShown));
  };
  return (
    <>
      <ul className="market-tags" ref={list} aria-labelledby="tenant-market-tags">
        {tagRows(shown).map((tag, index) => {
          const name = t(`shell:tag.${tag}`);
          const isShown = index < shown.length;
          const ends = { up: index === 0, down: index === shown.length - 1 };
          return (
            <li key={tag} data-tag={tag} className={isShown ? undefined : 'is-hidden'}>
              <span className="market-tag-place num">{isShown && index + 1}</span>
              <span className="market-tag-name">{name}</span>
              {isShown &&
                !isReadOnly &&
                (['up', 'down'] as const).map((act) => (
                  <Button
                    key={act}
                    type="text"
                    size="small"
                    data-act={act}
                    className={`market-tag-${act}`}
                    aria-label={t(act === 'up' ? 'form.tagUp' : 'form.tagDown', { name })}
                    disabled={ends[act]}
                    icon={<Icon name="down" size={16} />}
                    onClick={() => move(tag, act)}
                  />
                ))}
              <Switch
                size="small"
                data-act="show"
                aria-label={t('form.tagShow', { name })}
                checked={isShown}
                onChange={(on) => toggle(tag, on)}
              />
            </li>
          );
        })}
      </ul>
      {!isReadOnly && (
        <div className="market-tags-foot">
          <Button onClick={() => onChange?.([...launchTags])}>{t('form.tagsReset')}</Button>
          {isStandard(shown) && <span className="quiet">{t('form.tagsStandard')}</span>}
        </div>
      )}
      <p className="unseen" role="status">
        {said}
      </p>
    </>
  );
};

/** Which categories the market of this tenant shows, and in which order. */
export const MarketTagFields = ({ isReadOnly }: { readonly isReadOnly: boolean }) => {
  const { t } = useTranslation(['admin', 'shell']);
  return (
    <FormSection id="tenant-market-tags" heading={t('form.marketTags')} lead={t('form.marketTagsHelp')}>
      <Form.Item
        name={['settings', 'marketTags']}
        rules={[useFaultRule(['settings', 'marketTags'])]}
        validateTrigger="onChange"
      >
        <TagList isReadOnly={isReadOnly} />
      </Form.Item>
    </FormSection>
  );
};
