import type { AgentPart } from '@zhixing/contract/agent-document';
import type { Asking } from '@zhixing/contract/consent';
import type { AvailablePart } from '@zhixing/contract/studio';
import { Select } from 'antd';
import { useTranslation } from '../../../lib/use-translation.ts';

type AskingSelectProps = {
  readonly part: AgentPart;
  readonly about: AvailablePart;
  readonly onChange: (asking: Asking | undefined) => void;
};

/** What holds, in a word: the row has little room. */
const shortOf = (asking: Asking | 'default', { isHarmless }: AvailablePart): Asking => {
  if (asking !== 'default') return asking;
  return isHarmless ? 'never' : 'always';
};

/** When people are asked before the tool is called. Never asking is for its owner, and for tools that only read. */
export const AskingSelect = ({ part, about, onChange }: AskingSelectProps) => {
  const { t } = useTranslation('studio');
  const canBeSilent = (about.isHarmless && about.isMine) || part.asking === 'never';
  const askings: readonly Asking[] = canBeSilent ? ['always', 'once', 'never'] : ['always', 'once'];
  return (
    <Select<Asking | 'default'>
      className="part-asking"
      size="small"
      variant="borderless"
      popupMatchSelectWidth={false}
      aria-label={t('define.asking.label', { name: about.name })}
      value={part.asking ?? 'default'}
      options={[
        { value: 'default' as const, label: t(about.isHarmless ? 'define.asking.reads' : 'define.asking.acts') },
        ...askings.map((value) => ({ value, label: t(`define.asking.${value}`) })),
      ]}
      labelRender={({ value }) => t(`define.asking.short.${shortOf(value as Asking | 'default', about)}`)}
      onChange={(value) => onChange(value === 'default' ? undefined : value)}
    />
  );
};
