import { fillPictures } from '#platform/server/mime/picture-places.ts'
import type { EmailContent } from '../email.tables.ts'

// A mail's body as a sandboxed document without scripts (docs/adr/0026, 0030).

export const DOCUMENT_POLICY =
  "sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; frame-ancestors 'self'"
export const PICTURE_POLICY = "sandbox; default-src 'none'"

const PAGE_STYLE = 'html{background:#fff;color:#1d2433;color-scheme:light}'
const NIGHT =
  'html{background:transparent;color:#d5dae6;color-scheme:dark}a{color:#66d9e8}blockquote{border-color:#3a4258}'
const BASE = `body{margin:0;padding:16px;font:15px/1.55 system-ui,-apple-system,"Segoe UI",sans-serif;overflow-wrap:anywhere}
img{max-width:100%;height:auto}table{max-width:100%}pre{white-space:pre-wrap}a{color:#0b7285}
blockquote{margin:0 0 1em;padding-inline-start:12px;border-inline-start:3px solid #cbd2dd}
.hidden-picture{display:inline-block;padding:2px 8px;border:1px dashed currentcolor;border-radius:6px;opacity:.7;font-size:12px}`

export interface Showing {
  content: Pick<EmailContent, 'message' | 'layout' | 'subject'>
  pictureUrl: (position: number) => string
  /** When omitted, remote pictures are not loaded. */
  remoteUrl: ((index: number) => string) | undefined
  isDark: boolean
}

/** Mail with its own layout is shown on white in any theme: its colors were chosen for that. */
export function renderDocument({ content, pictureUrl, remoteUrl, isDark }: Showing): string {
  const { layout, message } = content
  const body = fillPictures(layout ?? message, ({ kind, index, alt }) => {
    if (kind === 'part') return { src: pictureUrl(index) }
    return remoteUrl === undefined
      ? { instead: alt === '' ? '' : `<span class="hidden-picture">${alt}</span>` }
      : { src: remoteUrl(index) }
  })
  const skin = isDark && layout === null ? NIGHT : PAGE_STYLE
  return `<!doctype html><html dir="auto"><head><meta charset="utf-8"><meta name="referrer" content="no-referrer"><base target="_blank"><meta name="viewport" content="width=device-width"><title></title><style>${BASE}${skin}</style></head><body>${body}</body></html>`
}
