import { Scene } from '../../ui/scene.tsx';

export const EmbedScene = () => (
  <Scene>
    <path d="M84 62h92a12 12 0 0 1 12 12v34a12 12 0 0 1-12 12h-56l-22 18v-18H84a12 12 0 0 1-12-12V74a12 12 0 0 1 12-12z" />
    <path className="line" d="M92 84h64M92 98h42" />
    <circle className="tint" cx="204" cy="126" r="22" />
    <path className="line" d="M197 126h14" />
  </Scene>
);
