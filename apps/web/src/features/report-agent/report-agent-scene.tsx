import { Scene } from '../../ui/scene.tsx';

export const ReportAgentScene = () => (
  <Scene>
    <path d="M92 40h84l22 22v94H92z" />
    <path className="tint" d="M176 40v22h22z" />
    <path className="line" d="M108 70h46M108 86h70M108 102h70M108 118h44" />
    <path className="solid" d="M214 92c2 14 9 21 23 23-14 2-21 9-23 23-2-14-9-21-23-23 14-2 21-9 23-23z" />
  </Scene>
);
