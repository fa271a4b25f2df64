import { Scene } from '../../ui/scene.tsx';

export const ShareScene = () => (
  <Scene>
    <rect x="70" y="62" width="92" height="72" rx="10" />
    <rect className="tint" x="146" y="80" width="92" height="72" rx="10" />
    <path className="line" d="M86 82h52M86 96h36M162 100h60M162 114h40M162 128h52" />
    <circle className="solid" cx="154" cy="62" r="9" />
    <path className="line" d="M154 53V34M145 43l9-9 9 9" />
  </Scene>
);
