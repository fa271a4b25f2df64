import { useQuery } from '@tanstack/react-query';
import type { DraftPerson, EditorList } from '@zhixing/contract/agent-editor';
import { Button, Skeleton } from 'antd';
import { formatDate } from '../../../lib/format-time.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { useDraft } from '../draft-context.ts';
import { AddEditor } from './add-editor.tsx';
import { editorsQuery } from './api.ts';
import { EndButton } from './end-button.tsx';

type PersonRowProps = {
  readonly person: DraftPerson;
  readonly note: string;
  readonly isHere: boolean;
  readonly action?: React.ReactNode;
};

const PersonRow = ({ person, note, isHere, action }: PersonRowProps) => {
  const { t } = useTranslation('studio');
  return (
    <li data-account-id={person.id}>
      <Avatar name={person.name} size={32} />
      <div>
        <p className="clip" title={person.name}>
          {person.name}
          {person.isMe && <small>{t('editors.me')}</small>}
        </p>
        <p className="editors-note num">
          {note}
          {isHere && <span className="editors-here">{t('editors.here')}</span>}
        </p>
      </div>
      {action}
    </li>
  );
};

type EditorsPanelProps = { readonly others: readonly DraftPerson[]; readonly onLeft: () => void };

const People = ({ list, others, onLeft }: EditorsPanelProps & { readonly list: EditorList }) => {
  const { t } = useTranslation('studio');
  const isHere = (id: string) => others.some((other) => other.id === id);
  return (
    <ul aria-label={t('editors.title')}>
      <PersonRow person={list.owner} note={t('editors.owner')} isHere={isHere(list.owner.id)} />
      {list.editors.map((person) => (
        <PersonRow
          key={person.id}
          person={person}
          note={t('editors.since', { date: formatDate(new Date(person.since)) })}
          isHere={isHere(person.id)}
          action={(list.owner.isMe || person.isMe) && <EndButton person={person} onLeft={onLeft} />}
        />
      ))}
    </ul>
  );
};

export const EditorsPanel = ({ others, onLeft }: EditorsPanelProps) => {
  const { t } = useTranslation('studio');
  const id = useDraft((state) => state.id);
  const { data, error, refetch } = useQuery(editorsQuery(id));
  return (
    <div className="editors-panel">
      <p className="editors-help">{t('editors.help')}</p>
      {data && <People list={data} others={others} onLeft={onLeft} />}
      {data?.owner.isMe && data.editors.length === 0 && <p className="editors-note">{t('editors.none')}</p>}
      {data?.owner.isMe && <AddEditor />}
      {!data && !error && (
        <Skeleton
          active
          avatar={{ size: 32 }}
          title={false}
          paragraph={{ rows: 1 }}
          aria-label={t('editors.loading')}
        />
      )}
      {!data && error && (
        <p role="alert">
          {t('editors.failed')} <small>{error.message}</small>
          <Button size="small" onClick={() => void refetch()}>
            {t('editors.retry')}
          </Button>
        </p>
      )}
    </div>
  );
};
