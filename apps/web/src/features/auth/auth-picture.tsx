import './auth-picture.css';
import { Fragment } from 'react';
import { useTranslation } from '../../lib/use-translation.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';

type AuthPictureProps = {
  readonly name: string;
  readonly slogan?: string;
  readonly logo?: string | null;
  readonly picture?: string | null;
};

/** Hills, a moon and the way up, all from the accent. */
const Landscape = () => (
  <svg className="auth-art" viewBox="0 0 772 900" preserveAspectRatio="xMidYMax slice" fill="none" aria-hidden="true">
    <circle cx="566" cy="392" r="74" className="moon" />
    <g className="ring">
      <circle cx="566" cy="392" r="104" strokeOpacity=".8" />
      <circle cx="566" cy="392" r="142" strokeOpacity=".55" />
      <circle cx="566" cy="392" r="188" strokeOpacity=".35" />
    </g>
    <path
      className="hill-1"
      d="M0 560C70 520 120 470 190 478 250 485 290 540 350 530 420 518 450 446 520 452 590 458 640 520 772 486V900H0z"
    />
    <path
      className="hill-2"
      d="M0 640C90 590 150 600 220 622 300 648 350 560 430 566 520 573 560 640 640 628 700 619 740 590 772 578V900H0z"
    />
    <path className="hill-3" d="M0 742C80 690 170 676 260 706 340 732 420 690 500 676 590 660 680 708 772 676V900H0z" />
    <g className="ring" strokeOpacity=".55">
      <path d="M0 762C80 710 170 696 260 726 340 752 420 710 500 696 590 680 680 728 772 696" />
      <path d="M0 784C80 732 170 718 260 748 340 774 420 732 500 718 590 702 680 750 772 718" />
      <path d="M0 808C80 756 170 742 260 772 340 798 420 756 500 742 590 726 680 774 772 742" />
    </g>
    <path className="hill-4" d="M0 846C110 796 220 806 320 824 450 847 600 780 772 806V900H0z" />
    <path
      className="way"
      d="M96 900C150 850 300 862 356 820 410 780 330 756 392 716 440 686 500 676 520 634 536 600 500 584 528 546 548 520 560 500 565 470"
    />
    <g className="moon">
      <circle cx="356" cy="820" r="6" />
      <circle cx="392" cy="716" r="5" />
      <circle cx="520" cy="634" r="4" />
      <circle cx="528" cy="546" r="3.5" />
    </g>
  </svg>
);

/** A long line breaks after its comma, not in the middle of a word. */
const Slogan = ({ text }: { readonly text: string }) =>
  text.split(/(?<=，)|(?<=,)\s+/).map((part, index) => (
    <Fragment key={part}>
      {index > 0 && <br />}
      {part}
    </Fragment>
  ));

export const AuthPicture = ({ name, slogan, logo, picture }: AuthPictureProps) => {
  const { t } = useTranslation('auth');
  return (
    <section className="auth-picture" aria-label={name}>
      {picture ? <img className="auth-art" src={picture} alt="" /> : <Landscape />}
      <div className={picture ? 'auth-name on-picture' : 'auth-name'}>
        <BrandMark logo={logo} />
        {name}
      </div>
      {!picture && (
        <div className="auth-say">
          <p className="auth-slogan">
            <Slogan text={slogan || t('slogan')} />
          </p>
          <p>{t('pitch')}</p>
        </div>
      )}
    </section>
  );
};
