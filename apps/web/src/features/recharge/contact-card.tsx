import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useSession } from '../../lib/session.ts';
import { useTranslation } from '../../lib/use-translation.ts';

const asks = ['who', 'where', 'model'] as const;

/** The tier that is not sold online. */
export const ContactCard = () => {
  const { t } = useTranslation(['recharge', 'shell']);
  const { tenant } = useSession();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <section className="extra-card" aria-labelledby="contact-card">
      <div className="extra-words">
        <h2 id="contact-card">{t('contact.heading')}</h2>
        <p>{t('contact.text')}</p>
      </div>
      <div className="extra-buttons">
        <Button onClick={() => setOpen(true)}>{t('contact.button')}</Button>
      </div>
      <Modal
        open={isOpen}
        width={460}
        title={t('contact.title')}
        footer={
          <Button type="primary" onClick={close}>
            {t('contact.done')}
          </Button>
        }
        onCancel={close}
      >
        <p>{t('contact.lead', { site: tenant?.title ?? t('shell:brand') })}</p>
        {tenant?.contact && <p className="contact-data">{tenant.contact}</p>}
        <p className="contact-ask">{t('contact.ask')}</p>
        <ul className="contact-list">
          {asks.map((ask) => (
            <li key={ask}>{t(`contact.${ask}`)}</li>
          ))}
        </ul>
      </Modal>
    </section>
  );
};
