import { promptBytes } from '@zhixing/contract/agent-document';
import { formatCount } from '../../../lib/format-count.ts';
import { useTranslation } from '../../../lib/use-translation.ts';

/** Amber from 90 %, red at the limit. */
export const meterLevel = (used: number, max: number = promptBytes): 'calm' | 'near' | 'full' => {
  if (used >= max) return 'full';
  return used >= max * 0.9 ? 'near' : 'calm';
};

export const ByteMeter = ({ used }: { readonly used: number }) => {
  const { t } = useTranslation('studio');
  const words = t('define.bytes', { used: formatCount(used), most: formatCount(promptBytes) });
  return (
    <span className={`byte-meter is-${meterLevel(used)}`}>
      <span className="byte-bar" aria-hidden="true">
        <span style={{ width: `${Math.min(100, (used / promptBytes) * 100)}%` }} />
      </span>
      <span className="num">{words}</span>
    </span>
  );
};
