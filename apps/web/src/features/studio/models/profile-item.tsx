import { type ModelProfile, type ModelProtocol, modelProfile } from '@zhixing/contract/model-profile';
import { Form, InputNumber, Select } from 'antd';
import { useTranslation } from '../../../lib/use-translation.ts';

const numbers = ['contextTokens', 'outputTokens', 'silenceSeconds'] as const;
const flags = ['sees', 'callsTools', 'returnsThoughts', 'penalties', 'streamsOnly'] as const;
const choices = {
  thinks: modelProfile.shape.thinks.options,
  thinkingSwitch: modelProfile.shape.thinkingSwitch.options,
  temperature: modelProfile.shape.temperature.options,
  topP: modelProfile.shape.topP.options,
  outputField: modelProfile.shape.outputField.options,
  structured: modelProfile.shape.structured.options,
};

type Name = keyof ModelProfile;
type NumberName = (typeof numbers)[number];
type FlagName = (typeof flags)[number];
const isNumber = (name: Name): name is NumberName => (numbers as readonly Name[]).includes(name);
const isFlag = (name: Name): name is FlagName => (flags as readonly Name[]).includes(name);

const order: readonly Name[] = [
  ...(['contextTokens', 'outputTokens', 'sees', 'callsTools', 'structured', 'thinks', 'thinkingSwitch'] as const),
  ...(['returnsThoughts', 'temperature', 'topP', 'penalties', 'outputField', 'streamsOnly', 'silenceSeconds'] as const),
];
const ofChatOnly: readonly Name[] = ['thinkingSwitch', 'outputField'];

/** The other protocols have one way of their own to say these. */
export const profileFieldsOf = (protocol: ModelProtocol): readonly Name[] =>
  order.filter((name) => protocol === 'chat' || !ofChatOnly.includes(name));

type ProfileItemProps = { readonly name: Name; readonly known: ModelProfile; readonly isChanged: boolean };

export const ProfileItem = ({ name, known, isChanged }: ProfileItemProps) => {
  const { t } = useTranslation('modelProfile');
  const shared = { name: ['profile', name], label: t(`field.${name}`), className: isChanged ? 'is-changed' : '' };
  if (isNumber(name)) {
    const { minValue, maxValue } = modelProfile.shape[name];
    return (
      <Form.Item {...shared}>
        <InputNumber
          min={minValue ?? 0}
          max={maxValue ?? Number.MAX_SAFE_INTEGER}
          precision={0}
          placeholder={String(known[name])}
        />
      </Form.Item>
    );
  }
  if (isFlag(name))
    return (
      <Form.Item
        {...shared}
        getValueProps={(value: boolean | null | undefined) => ({
          value: value === true ? 'yes' : value === false ? 'no' : undefined,
        })}
        normalize={(value: string | undefined) => (value === undefined ? null : value === 'yes')}
      >
        <Select
          allowClear
          placeholder={t(known[name] ? 'yes' : 'no')}
          options={(['yes', 'no'] as const).map((value) => ({ value, label: t(value) }))}
        />
      </Form.Item>
    );
  const wordOf = (value: string) => t(`choice.${name}.${value}` as 'choice.thinks.never');
  return (
    <Form.Item {...shared} normalize={(value: string | undefined) => value ?? null}>
      <Select
        allowClear
        placeholder={wordOf(known[name])}
        options={choices[name].map((value) => ({ value, label: wordOf(value) }))}
      />
    </Form.Item>
  );
};
