import './brand-preview.css';
import { imageAddress } from '@zhixing/contract/tenant';
import { Segmented } from 'antd';
import { type CSSProperties, Fragment, useState } from 'react';
import { useIsDark } from '../../../lib/config.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { brandVariables } from '../../../ui/brand.ts';
import { BrandMark } from '../../../ui/brand-mark.tsx';
import { type Mode, palettes } from '../../../ui/palette.ts';
import { ColorNote } from './color-note.tsx';

type PreviewBrand = {
  readonly title: string;
  readonly slogan: string;
  readonly logo: string | null;
  readonly loginPicture: string | null;
  readonly primaryColor: string;
  readonly radius: number;
};

const safeImage = (address: string | null) => (address ? imageAddress.safeParse(address.trim()).data : undefined);
const modes: readonly Mode[] = ['light', 'dark'];

const Hills = () => (
  <svg className="preview-art" viewBox="0 0 346 400" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
    <circle className="moon" cx="250" cy="176" r="34" />
    <path className="hill-1" d="M0 250C60 214 96 208 150 232 206 256 240 196 346 218V400H0z" />
    <path className="hill-2" d="M0 290C60 262 110 270 160 284 226 302 270 250 346 262V400H0z" />
    <path className="hill-3" d="M0 340C80 306 150 318 214 328 270 336 310 312 346 306V400H0z" />
  </svg>
);

/** Broken after a comma, as the login page does it. */
const Slogan = ({ text }: { readonly text: string }) =>
  text.split(/(?<=[，,、])\s*/).map((part, index) => (
    <Fragment key={part}>
      {index > 0 && <br />}
      {part}
    </Fragment>
  ));

const Picture = ({ brand, onFail }: { readonly brand: PreviewBrand; readonly onFail: (address: string) => void }) => {
  const { t } = useTranslation('admin');
  const [logo, picture] = [safeImage(brand.logo), safeImage(brand.loginPicture)];
  const failing = (address: string | undefined) => () => address && onFail(address);
  return (
    <div className="preview-picture">
      {picture ? <img className="preview-art" src={picture} alt="" onError={failing(picture)} /> : <Hills />}
      <span className={picture ? 'preview-name on-picture' : 'preview-name'}>
        {logo ? <img src={logo} alt="" onError={failing(logo)} /> : <BrandMark size={20} />}
        <span className="clip">{brand.title.trim() || t('preview.untitled')}</span>
      </span>
      {!picture && (
        <p className="preview-slogan">
          <Slogan text={brand.slogan.trim() || t('preview.slogan')} />
        </p>
      )}
    </div>
  );
};

const LoginForm = ({ name }: { readonly name: string }) => {
  const { t } = useTranslation('admin');
  return (
    <div className="preview-side">
      <strong>{t('preview.login')}</strong>
      <span className="brand-preview-welcome clip">{t('preview.welcome', { name })}</span>
      <span className="preview-label">{t('preview.account')}</span>
      <span className="preview-field is-focused" />
      <span className="preview-label">
        {t('preview.password')}
        <i>{t('preview.forget')}</i>
      </span>
      <span className="preview-field" />
      <span className="preview-button">{t('preview.login')}</span>
    </div>
  );
};

/** The login page in this brand, drawn small; it follows every keystroke. */
export const BrandPreview = ({ brand }: { readonly brand: PreviewBrand }) => {
  const { t } = useTranslation('admin');
  const [mode, setMode] = useState<Mode>(useIsDark() ? 'dark' : 'light');
  const [failed, setFailed] = useState<string>();
  const colors = Object.fromEntries(Object.entries(palettes[mode]).map(([name, value]) => [`--${name}`, value]));
  const look = { ...colors, ...brandVariables(brand, mode), '--radius': brand.radius };
  const isFailed = failed !== undefined && [brand.logo?.trim(), brand.loginPicture?.trim()].includes(failed);
  return (
    <figure className="brand-preview" aria-label={t('preview.caption')}>
      <figcaption className="brand-preview-head">
        {t('preview.caption')}
        <Segmented
          size="small"
          aria-label={t('preview.mode')}
          value={mode}
          options={modes.map((value) => ({ value, label: t(`preview.${value}`) }))}
          onChange={setMode}
        />
      </figcaption>
      <div className="preview-box">
        <div className={`preview-page is-${mode}`} aria-hidden="true" style={look as CSSProperties}>
          <Picture brand={brand} onFail={setFailed} />
          <LoginForm name={brand.title.trim() || t('preview.untitled')} />
        </div>
      </div>
      <ColorNote color={brand.primaryColor} />
      <p className="preview-failed" role="status">
        {isFailed && t('preview.pictureFailed')}
      </p>
    </figure>
  );
};
