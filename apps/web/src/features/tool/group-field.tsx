import { useQuery } from '@tanstack/react-query';
import { AutoComplete } from 'antd';
import { useTranslation } from '../../lib/use-translation.ts';
import { tagsQuery } from './api.ts';

type GroupFieldProps = {
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (value: string) => void;
};

/** Chosen from the groups in use, or entered. */
export const GroupField = ({ id, value, onChange }: GroupFieldProps) => {
  const { t } = useTranslation('tool');
  const { data = [] } = useQuery(tagsQuery);
  return (
    <AutoComplete
      id={id}
      value={value}
      maxLength={20}
      placeholder={t('create.groupHelp')}
      options={data.map((tag) => ({ value: tag }))}
      showSearch={{ filterOption: (typed, option) => option?.value.includes(typed.trim()) ?? false }}
      onChange={onChange}
    />
  );
};
