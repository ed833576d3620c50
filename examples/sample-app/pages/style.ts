/** The one style sheet of every sample app; the hue makes them look like different products. */
export const styleSheet = (hue: number): string => `
:root { --brand: hsl(${hue} 62% 35%); --soft: hsl(${hue} 60% 96%); --ink: #1d2433; --quiet: #667085; --line: #dfe3ea; }
* { box-sizing: border-box; }
body { margin: 0; color: var(--ink); background: #fafbfc; font: 16px/1.5 system-ui, "Segoe UI", Helvetica, Arial, sans-serif; }
a { color: var(--brand); }
header { background: #fff; border-bottom: 1px solid var(--line); }
header > div { max-width: 1040px; margin: auto; padding: 14px 24px; display: flex; align-items: center; gap: 22px; flex-wrap: wrap; }
header a { color: var(--ink); text-decoration: none; }
.logo { font-weight: 700; font-size: 19px; display: flex; gap: 10px; align-items: center; margin-right: auto; }
.logo::before { content: ""; width: 22px; height: 22px; border-radius: 7px; background: var(--brand); }
main { max-width: 1040px; margin: auto; padding: 48px 24px 96px; }
.card { max-width: 440px; margin: 0 auto; background: #fff; border: 1px solid var(--line); border-radius: 14px; padding: 32px; box-shadow: 0 8px 30px rgb(20 30 60 / 6%); }
h1 { margin: 0 0 8px; font-size: 27px; line-height: 1.2; }
.lead { color: var(--quiet); margin: 0 0 22px; }
.hero { text-align: center; padding: 56px 0; }
.hero h1 { font-size: 46px; }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(220px, 1fr)); gap: 18px; }
.tile { background: #fff; border: 1px solid var(--line); border-radius: 12px; padding: 20px; }
label { display: block; font-weight: 600; font-size: 14px; margin: 14px 0 5px; }
label.check { display: flex; gap: 10px; font-weight: 400; align-items: flex-start; }
label.check input { margin-top: 4px; }
input:not([type=checkbox]), select { width: 100%; font: inherit; padding: 10px 12px; border: 1px solid #c6ccd8; border-radius: 8px; background: #fff; }
input:focus, select:focus { outline: 3px solid var(--soft); border-color: var(--brand); }
.hint { font-size: 13px; color: var(--quiet); margin: 4px 0 0; }
.button, button { font: inherit; font-weight: 600; display: inline-block; border: 0; border-radius: 8px; padding: 11px 18px; background: var(--brand); color: #fff; text-decoration: none; cursor: pointer; }
.card form > button { width: 100%; margin-top: 22px; }
button.plain { background: none; color: var(--brand); padding: 4px; width: auto; margin-top: 10px; }
button.light, .button.light { background: #fff; color: var(--ink); border: 1px solid var(--line); width: 100%; margin-top: 10px; text-align: center; }
header .button { color: #fff; padding: 8px 14px; }
@media (max-width: 480px) { header > div { gap: 14px; padding: 12px 16px; } nav a[href='/about'] { display: none; } .hero h1 { font-size: 32px; } main { padding: 24px 16px; } .card { padding: 24px; } }
.alert { background: #fdecec; color: #93231f; border-radius: 8px; padding: 10px 14px; margin: 0 0 16px; }
.notice { background: #e9f6ec; color: #1d5c2f; border-radius: 8px; padding: 10px 14px; margin: 0 0 16px; }
.aside { color: var(--quiet); font-size: 14px; margin: 20px 0 0; text-align: center; }
.cookies { position: fixed; inset: auto 0 0 0; background: #fff; border-top: 1px solid var(--line); padding: 18px 24px; display: flex; gap: 14px; align-items: center; justify-content: center; flex-wrap: wrap; box-shadow: 0 -8px 30px rgb(20 30 60 / 10%); }
.widget { border: 0; width: 304px; height: 78px; margin-top: 18px; display: block; }
.picture { display: block; border-radius: 8px; border: 1px solid var(--line); margin-top: 14px; }
.secret { font: 15px ui-monospace, monospace; background: var(--soft); padding: 8px 10px; border-radius: 8px; word-break: break-all; }
footer { color: var(--quiet); font-size: 14px; text-align: center; padding: 28px; border-top: 1px solid var(--line); }
`;
