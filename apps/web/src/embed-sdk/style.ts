/** White words must stay readable on a colour that the site chose. */
const inkOn = (color: string) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  return 0.2126 * r ** 2.2 + 0.7152 * g ** 2.2 + 0.0722 * b ** 2.2 > 0.36 ? '#1f2329' : '#fff';
};

export const panelStyle = (color: string): string => `
:host{all:initial!important}
button{position:fixed;right:20px;bottom:20px;z-index:2147483001;display:grid;place-items:center;width:56px;height:56px;
margin:0;padding:0;border:0;border-radius:50%;background:${color};color:${inkOn(color)};cursor:pointer;
box-shadow:0 2px 6px rgba(31,35,41,.16),0 10px 28px rgba(31,35,41,.22);transition:transform .16s ease}
button:hover{transform:translateY(-2px)}
button:focus-visible{outline:3px solid ${color};outline-offset:3px}
svg{grid-area:1/1;width:26px;height:26px;fill:none;stroke:currentColor;stroke-width:1.8;stroke-linecap:round;
stroke-linejoin:round;transition:opacity .16s ease,transform .16s ease}
.away{opacity:0;transform:rotate(-60deg)}
:host([data-open]) .talk{opacity:0;transform:rotate(60deg)}
:host([data-open]) .away{opacity:1;transform:none}
button[data-news]::after{content:"";position:absolute;top:2px;right:2px;width:12px;height:12px;border:2px solid #fff;
border-radius:50%;background:#cf353b}
.panel{position:fixed;right:20px;bottom:92px;z-index:2147483000;width:400px;height:min(640px,calc(100dvh - 112px));
overflow:hidden;border-radius:16px;box-shadow:0 0 0 1px rgba(31,35,41,.08),0 16px 48px rgba(31,35,41,.22);
visibility:hidden;opacity:0;transform:translateY(12px);transition:opacity .16s ease,transform .16s ease,visibility .16s}
:host([data-open]) .panel{visibility:visible;opacity:1;transform:none}
iframe{display:block;width:100%;height:100%;border:0}
@media (max-width:640px){
.panel{inset:0;width:100%;height:100dvh;border-radius:0}
:host([data-open]) button{visibility:hidden}
}
@media (prefers-reduced-motion:reduce){button,svg,.panel{transition:none}}
@media print{button,.panel{display:none}}
`;
