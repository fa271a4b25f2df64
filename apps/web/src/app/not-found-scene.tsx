import { Scene } from '../ui/scene.tsx';

export const NotFoundScene = () => (
  <Scene>
    <path className="line" d="M40 176c40-20 70-6 92-24" strokeDasharray="2 9" />
    <path className="line" d="M152 156V52" />
    <path className="tint" d="M152 62h58l14 13-14 13h-58z" />
    <path d="M152 98h-52l-13 12 13 12h52z" />
    <path className="line" d="M166 75h30M112 110h26" />
    <path className="line" d="M138 156h28" />
  </Scene>
);
