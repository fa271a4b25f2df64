import { Scene } from '../../ui/scene.tsx';

export const UserOrderScene = () => (
  <Scene>
    <path d="M98 38h96v118l-16-10-16 10-16-10-16 10-16-10-16 10z" />
    <path className="line" d="M116 62h60M116 78h42" />
    <path className="line" d="M116 122l16-14 16 8 28-22" />
    <circle className="solid" cx="176" cy="94" r="4" />
  </Scene>
);
