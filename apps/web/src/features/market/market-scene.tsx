import { Scene } from '../../ui/scene.tsx';

export const MarketScene = () => (
  <Scene>
    <path className="tint" d="M92 66h104l10 22H82z" />
    <path d="M90 88v62h108V88" />
    <path className="line" d="M108 66l-4 22M126 66l-2 22M144 66v22M162 66l2 22M180 66l4 22" />
    <path
      className="solid"
      d="M82 88a10.3 10.3 0 0 0 20.7 0 10.3 10.3 0 0 0 20.7 0 10.3 10.3 0 0 0 20.6 0 10.3 10.3 0 0 0 20.7 0 10.3 10.3 0 0 0 20.7 0 10.3 10.3 0 0 0 20.6 0z"
    />
    <rect className="tint" x="104" y="112" width="22" height="22" rx="6" />
    <rect className="tint" x="133" y="112" width="22" height="22" rx="6" />
    <rect className="tint" x="162" y="112" width="22" height="22" rx="6" />
  </Scene>
);
