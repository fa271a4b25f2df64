import { useTranslation } from '../../../lib/use-translation.ts';
import { useDocumentField } from './document-field.ts';
import { NumberField } from './number-field.tsx';
import { Section } from './section.tsx';

const rows = [
  ['similarity', 0.05, 'memory.similarityHelp'],
  ['requestsPerMinute', 10, 'memory.limitHelp'],
  ['inputTokensPerMinute', 1_000, 'memory.limitHelp'],
  ['outputTokensPerMinute', 1_000, 'memory.limitHelp'],
  ['muteMs', 1_000, 'memory.muteHelp'],
  ['waitMs', 1_000, 'memory.waitHelp'],
] as const;

export const MemorySection = () => {
  const { t } = useTranslation('studio');
  const { value, edit } = useDocumentField('memory');
  return (
    <Section id="memory" title={t('define.memory')} isFolded>
      <div className="define-pair">
        {rows.map(([name, step, help]) => (
          <NumberField
            key={name}
            label={t(`memory.${name}`)}
            help={t(help)}
            path={`memory.${name}`}
            step={step}
            value={value[name]}
            onChange={(number) =>
              edit(({ memory }) => {
                memory[name] = number ?? Number.NaN;
              }, `memory.${name}`)
            }
          />
        ))}
      </div>
    </Section>
  );
};
