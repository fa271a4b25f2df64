import './captcha-field.css';
import { useQuery } from '@tanstack/react-query';
import { captchaImage } from '@zhixing/contract/auth';
import { Form, Input } from 'antd';
import { call } from '../../lib/call.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';

/** A fresh picture; `renew` draws another because each is good for one try. */
export const useCaptcha = () => {
  const { data, isError, refetch, isFetching } = useQuery({
    queryKey: ['captcha'],
    queryFn: ({ signal }) => call(captchaImage, {}, { quiet: true, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return { image: data, isFailed: isError && !isFetching, renew: () => void refetch() };
};
type Captcha = ReturnType<typeof useCaptcha>;

type CaptchaFieldProps = { readonly formName: string; readonly captcha: Captcha; readonly onRenew: () => void };

export const CaptchaField = ({ formName, captcha, onRenew }: CaptchaFieldProps) => {
  const { t } = useTranslation('auth');
  return (
    <Form.Item label={t('field.captcha')} htmlFor={`${formName}_code`} extra={t('field.captchaHelp')}>
      <div className="captcha">
        <Form.Item name="code" noStyle rules={[{ required: true, whitespace: true, message: t('need.captcha') }]}>
          <Input
            placeholder={t('field.captchaHint')}
            autoComplete="off"
            autoCapitalize="off"
            maxLength={10}
            spellCheck={false}
          />
        </Form.Item>
        <button
          type="button"
          className="captcha-picture"
          aria-label={t('field.captchaRenew')}
          title={t('field.captchaHelp')}
          onClick={onRenew}
        >
          {captcha.isFailed ? (
            <>
              <Icon name="refresh" size={16} />
              {t('field.captchaFailed')}
            </>
          ) : (
            captcha.image && <img src={captcha.image.img} alt="" width={124} height={44} />
          )}
        </button>
      </div>
    </Form.Item>
  );
};
