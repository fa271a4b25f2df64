import { Scene } from '../../ui/scene.tsx';

export const PlansScene = () => (
  <Scene>
    <path d="M112 56h80l28 34-68 66-68-66z" />
    <path className="tint" d="M130 90h44l-22 66z" />
    <path className="line" d="M84 90h136M112 56l18 34 22-34 22 34 18-34M130 90l22 66 22-66" />
  </Scene>
);
