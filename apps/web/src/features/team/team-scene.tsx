import { Scene } from '../../ui/scene.tsx';

export const TeamScene = () => (
  <Scene>
    <circle cx="140" cy="66" r="22" />
    <path d="M100 138c0-24 18-40 40-40s40 16 40 40z" />
    <circle className="line" cx="82" cy="82" r="14" />
    <path className="line" d="M56 138c0-18 11-30 26-30" />
    <circle className="line" cx="198" cy="82" r="14" />
    <path className="line" d="M224 138c0-18-11-30-26-30" />
    <circle className="solid" cx="198" cy="58" r="5" />
  </Scene>
);
