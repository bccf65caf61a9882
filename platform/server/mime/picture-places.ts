import type { PicturePlace } from '#platform/contract/mail-pictures.rules.ts'

// Images in stored email have placeholders: the file or URL is resolved when someone reads it.

// `>` doesn't occur in attribute values of sanitized HTML: a tag ends at the first one.
const PICTURE = /<img\b([^<>]*?)\ssrc="\/api\/files\/mail\/(part|remote)-(\d{1,4})"([^<>]*)>/g
const ALT = /\balt="([^"]*)"/

export interface Picture {
  kind: PicturePlace
  index: number
  /** As in the HTML: escaped. */
  alt: string
}

/**
 * Fills sanitized HTML with a URL for each picture, or other markup in its place.
 * @example fillPictures(html, ({ index }) => ({ src: urls[index] }))
 */
export function fillPictures(
  html: string,
  fill: (picture: Picture) => { src: string } | { instead: string },
): string {
  return html.replaceAll(PICTURE, (...found: string[]) => {
    const [, before = '', kind, index, after = ''] = found
    const alt = ALT.exec(before + after)?.[1] ?? ''
    const filled = fill({ kind: kind === 'part' ? 'part' : 'remote', index: Number(index), alt })
    return 'src' in filled
      ? `<img${before} src="${filled.src.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"${after}>`
      : filled.instead
  })
}
