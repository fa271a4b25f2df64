import type { Team } from '@zhixing/contract/team';
import { Button, Input, InputNumber } from 'antd';
import { useId, useState } from 'react';
import { copyText } from '../../lib/clipboard.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Icon } from '../../ui/icon.tsx';
import { makeLink } from './api.ts';

/** A link is shown once: the server keeps only a hash of it. */
export const LinkMaker = ({ team }: { readonly team: Team }) => {
  const { t } = useTranslation('team');
  const id = useId();
  const left = Math.max(1, team.seats.total - team.seats.used);
  const [uses, setUses] = useState(1);
  const [link, setLink] = useState('');
  const [fault, setFault] = useState('');
  const { write, isBusy } = useWrite(
    async () => setLink((await makeLink(team.id, Math.min(uses, left))).link),
    (error) => setFault(error.message),
  );
  if (link)
    return (
      <div className="team-link" role="status">
        <label htmlFor={`${id}-link`}>{t('invite.made')}</label>
        <div className="team-ask">
          <Input id={`${id}-link`} readOnly value={link} onFocus={(event) => event.target.select()} />
          <Button type="primary" icon={<Icon name="copy" size={16} />} onClick={() => void copyText(link)}>
            {t('invite.copy')}
          </Button>
        </div>
        <Button type="link" size="small" onClick={() => setLink('')}>
          {t('invite.again')}
        </Button>
      </div>
    );
  return (
    <div className="team-link">
      <label htmlFor={`${id}-uses`}>{t('invite.linkLabel')}</label>
      <div className="team-ask">
        <InputNumber<number>
          id={`${id}-uses`}
          min={1}
          max={left}
          precision={0}
          suffix={t('invite.people')}
          value={Math.min(uses, left)}
          onChange={(value) => setUses(value ?? 1)}
        />
        <Button loading={isBusy} onClick={() => void write()}>
          {t('invite.make')}
        </Button>
      </div>
      {fault && (
        <p className="team-fault" role="alert">
          {fault}
        </p>
      )}
    </div>
  );
};
