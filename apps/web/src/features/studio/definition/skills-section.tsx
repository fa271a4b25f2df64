import { Button, Input } from 'antd';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useDocumentField } from './document-field.ts';
import { useProblem } from './problem-words.ts';
import { RowTool } from './row-tools.tsx';
import { Section } from './section.tsx';

const NameProblem = ({ index }: { readonly index: number }) => {
  const problem = useProblem(`document.skills.${index}.name`);
  return problem ? (
    <p className="define-below is-bad" role="alert">
      {problem}
    </p>
  ) : null;
};

export const SkillsSection = () => {
  const { t } = useTranslation('studio');
  const { value, edit } = useDocumentField('skills');
  const write = (index: number, field: 'name' | 'description', text: string) =>
    edit(({ skills }) => {
      const row = skills[index];
      if (row) row[field] = text;
    }, `skills.${index}.${field}`);
  return (
    <Section id="skills" title={t('field.skills')} note={value.length || undefined} isFolded>
      <p className="define-below">{t('define.skillsHelp')}</p>
      <ul className="define-rows">
        {value.map(({ name, description }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names are being typed and may repeat.
          <li key={index}>
            <div className="define-row is-skill">
              <Input
                aria-label={`${t('define.skillName')} ${index + 1}`}
                placeholder={t('define.skillName')}
                value={name}
                onChange={(event) => write(index, 'name', event.target.value)}
              />
              <Input
                aria-label={`${t('define.skillDescription')} ${index + 1}`}
                placeholder={t('define.skillDescription')}
                value={description}
                onChange={(event) => write(index, 'description', event.target.value)}
              />
              <RowTool
                icon="trash"
                label={t('define.remove')}
                onClick={() => edit(({ skills }) => void skills.splice(index, 1), '')}
              />
            </div>
            <NameProblem index={index} />
          </li>
        ))}
      </ul>
      <Button
        size="small"
        type="dashed"
        icon={<Icon name="plus" size={14} />}
        onClick={() => edit(({ skills }) => void skills.push({ name: '', description: '' }), '')}
      >
        {t('define.skillAdd')}
      </Button>
    </Section>
  );
};
