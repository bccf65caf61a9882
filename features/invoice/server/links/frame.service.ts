import { LANGUAGES, type Language } from '#features/preferences/contract/preferences.rules.ts'

// The frame of the pages that people without an account see: written by the server, one file, readable without its script.

export const escapeHtml = (plain: string): string =>
  plain
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

/** The first supported language of a browser. */
export function languageOf(accepted: string | undefined): Language {
  const types = (accepted ?? '')
    .toLowerCase()
    .split(',')
    .map(one => one.trim().slice(0, 2))
  return types.flatMap(short => LANGUAGES.filter(known => known === short))[0] ?? 'en'
}

export interface Frame {
  nonce: string
  language: Language
  title: string
  /** HTML of ours. */
  body: string
  script?: string
}

export function writeFrame({ nonce, language, title, body, script = '' }: Frame): string {
  return `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex,nofollow">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title><link rel="icon" href="data:,">
<style nonce="${nonce}">${STYLE}</style></head>
<body><main>${body}</main>${script === '' ? '' : `<script nonce="${nonce}">${script}</script>`}</body></html>`
}

const STYLE = `
:root{--page:#f3f5f8;--card:#fff;--text:#1b2333;--soft:#566074;--line:#dfe4ec;--accent:#0b7285;--accent-ink:#fff;--wash:#eef1f7;--good:#1f7a45;--bad:#b3261e}
@media (prefers-color-scheme:dark){:root{--page:#0f141d;--card:#181f2b;--text:#e8ebf2;--soft:#a5aebf;--line:#2c3646;--accent:#4fd1d9;--accent-ink:#06262a;--wash:#202938;--good:#6fd69b;--bad:#ff8f86}}
*{box-sizing:border-box}body{margin:0;background:var(--page);color:var(--text);font:15px/1.5 system-ui,"Segoe UI",sans-serif}
main{max-width:820px;margin:0 auto;padding:32px 16px 64px}
.card{background:var(--card);border:1px solid var(--line);border-radius:16px;padding:32px;margin-block-end:16px}
h1{font-size:22px;line-height:1.25;margin:0}h2{font-size:14px;margin:0 0 4px}p{margin:0 0 8px}.soft{color:var(--soft)}.pre{white-space:pre-line;unicode-bidi:plaintext}[dir=rtl] .pre{text-align:right}
.top,.parts,.foot{display:flex;flex-wrap:wrap;gap:24px;justify-content:space-between}.top>*,.parts>*,.foot>*{min-width:0}
.parts{border-block-start:1px solid var(--line);margin-block-start:24px;padding-block-start:24px}.logo{max-width:180px;max-height:52px;display:block;margin-block-end:8px}
.due{font-size:30px;font-weight:650;line-height:1.2;font-variant-numeric:tabular-nums}.chip{display:inline-block;border-radius:99px;padding:2px 12px;background:var(--wash);font-size:13px;font-weight:600}
.acts{display:flex;flex-wrap:wrap;gap:12px;margin-block-start:24px}
.act{font:inherit;font-weight:600;min-height:44px;padding:9px 18px;border-radius:10px;border:1px solid var(--line);background:transparent;color:var(--text);text-decoration:none;cursor:pointer;display:inline-flex;align-items:center}
.act.main{background:var(--accent);border-color:var(--accent);color:var(--accent-ink)}.act:focus-visible{outline:3px solid var(--accent);outline-offset:2px}.act:hover{filter:brightness(1.06)}
.act[disabled]{opacity:.6;cursor:default}.said{color:var(--good);font-weight:600;align-self:center;margin:0}.said[data-tone=bad]{color:var(--bad)}
.wide{overflow-x:auto}table{width:100%;border-collapse:collapse;margin-block-start:8px;font-variant-numeric:tabular-nums}
th{text-align:start;font-size:13px;color:var(--soft);background:var(--wash)}th,td{padding:10px 12px;vertical-align:top;border-block-end:1px solid var(--line)}
.n{text-align:end;white-space:nowrap}dl{display:grid;grid-template-columns:auto 1fr;gap:4px 0;margin:0;font-variant-numeric:tabular-nums}dt{color:var(--soft);padding-inline-end:24px}.narrow{display:none}.foot{border:0;margin-block-start:0}dd{margin:0;text-align:end}
.sum{font-weight:650;color:var(--text);border-block-start:1px solid var(--line);padding-block-start:6px}
.code{width:148px;height:148px;background:#fff;padding:8px;border-radius:8px;display:block}.code path{fill:#000}
.drop{border:2px dashed var(--line);border-radius:14px;padding:40px 16px;text-align:center;cursor:pointer;display:block}.drop input{display:block;margin:16px auto 0;max-width:100%;font:inherit}.drop:hover,.drop:focus-within{border-color:var(--accent)}
.out{margin-block-start:20px;min-height:28px}.out strong{display:block;font-size:18px}
@media (max-width:560px){.card{padding:20px;border-radius:12px}dl{font-size:14px}dt{padding-inline-end:12px}.wideonly{display:none}.narrow{display:block}th,td{padding-inline:8px}.parts>*,.foot>*{flex:1 1 100%}}
@media print{body{background:#fff}.acts,.hide{display:none}.card{border:0;padding:0}main{padding:0;max-width:none}}
`
