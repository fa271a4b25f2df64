import { knownModel, profileOf } from '@zhixing/contract/known-models';
import { AutoComplete, Button, type RefSelectProps } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { KnownTags } from './known-tags.tsx';
import type { ListedModel } from './use-provider-models.ts';

type ModelNameFieldProps = {
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  readonly placeholder: string;
  readonly models: readonly ListedModel[];
  readonly isBusy: boolean;
  /** True when there is something to choose from. */
  readonly onFetch: () => Promise<boolean>;
  readonly onPick: (model: ListedModel) => void;
};

const Option = ({ model: { name, contextTokens } }: { readonly model: ListedModel }) => {
  const known = knownModel(name);
  return (
    <span className="known-option">
      <span className="clip" title={name}>
        {name}
      </span>
      <KnownTags
        contextTokens={contextTokens ?? known?.profile.contextTokens}
        {...(known && { profile: profileOf(name) })}
      />
    </span>
  );
};

/** Typed, or picked from what the provider says it has. */
export const ModelNameField = (props: ModelNameFieldProps) => {
  const { id, value = '', onChange, placeholder, models, isBusy, onFetch, onPick } = props;
  const { t } = useTranslation('modelProfile');
  const input = useRef<RefSelectProps>(null);
  const [isOpen, setOpen] = useState(false);
  // What was there before the list came hides nothing of it.
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase();
  const shown = models.filter(({ name }) => name.toLowerCase().includes(wanted));
  const fetchList = async () => {
    setTyped('');
    const isThere = await onFetch();
    if (isThere) input.current?.focus();
    setOpen(isThere);
  };
  return (
    <div className="model-name">
      <AutoComplete
        ref={input}
        id={id}
        value={value}
        maxLength={120}
        aria-required="true"
        placeholder={placeholder}
        options={shown.map(({ name }) => ({ value: name }))}
        optionRender={({ value: name }) => {
          const model = models.find((one) => one.name === name);
          return model && <Option model={model} />;
        }}
        showSearch={{ filterOption: false, onSearch: setTyped }}
        open={isOpen && shown.length > 0}
        onOpenChange={setOpen}
        onChange={(next: string | undefined) => onChange?.(next ?? '')}
        onSelect={(name?: string) => {
          setTyped('');
          const model = models.find((one) => one.name === name);
          if (model) onPick(model);
        }}
      />
      <Button loading={isBusy} onClick={() => void fetchList()}>
        {t('list.fetch')}
      </Button>
    </div>
  );
};
