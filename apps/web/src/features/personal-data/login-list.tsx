import type { OwnLogin } from '@zhixing/contract/auth';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { deviceOf } from '../../lib/device.ts';
import { formatDateTime } from '../../lib/format-time.ts';
import { useTranslation } from '../../lib/use-translation.ts';

/** The own one first; of the rest so many before the person asks for all. */
const shownFirst = 4;
const ownFirst = (logins: readonly OwnLogin[]) => [...logins].sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));

type LoginRowProps = { readonly login: OwnLogin; readonly onEnd: () => void };

const LoginRow = ({ login, onEnd }: LoginRowProps) => {
  const { t } = useTranslation('personalData');
  return (
    <li>
      <span className="num">
        <strong>{deviceOf(login.device) || t('security.unknownDevice')}</strong>{' '}
        {t('security.since', { date: formatDateTime(login.createdDate), address: login.address })}
      </span>
      {login.isCurrent ? (
        <Tag>{t('security.thisLogin')}</Tag>
      ) : (
        <Button size="small" onClick={onEnd}>
          {t('security.end')}
        </Button>
      )}
    </li>
  );
};

type LoginListProps = { readonly logins: readonly OwnLogin[]; readonly onEnd: (login: OwnLogin) => void };

export const LoginList = ({ logins, onEnd }: LoginListProps) => {
  const { t } = useTranslation('personalData');
  const [isWhole, setWhole] = useState(false);
  const rows = isWhole ? ownFirst(logins) : ownFirst(logins).slice(0, shownFirst);
  return (
    <>
      <ul className="data-logins">
        {rows.map((login) => (
          <LoginRow key={login.id} login={login} onEnd={() => onEnd(login)} />
        ))}
      </ul>
      {logins.length > shownFirst && (
        <Button type="link" size="small" className="data-more" onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('security.fewer') : t('security.showAll', { count: logins.length })}
        </Button>
      )}
    </>
  );
};
