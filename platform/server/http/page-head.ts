/** A page's metadata for link previews, before any script has run. */
export interface PageHead {
  title: string
  description: string
  /** Its canonical URL. */
  url: string
  /** Whole address of its picture. */
  image: string | undefined
  site: string
  author: string
  published: string
  updated: string
}

const SIGNS: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const toHtml = (text: string): string =>
  text.toWellFormed().replaceAll(/[&<>"']/g, sign => SIGNS[sign] ?? sign)

/** The built page with its own metadata. */
export function withHead(
  template: string,
  { title, description, url, image, ...head }: PageHead,
): string {
  const tags = [
    ['property', 'og:type', 'article'],
    ['property', 'og:site_name', head.site],
    ['property', 'og:title', title],
    ['property', 'og:description', description],
    ['property', 'og:url', url],
    ...(image === undefined ? [] : [['property', 'og:image', image]]),
    ['property', 'article:published_time', head.published],
    ['property', 'article:modified_time', head.updated],
    ['name', 'author', head.author],
    ['name', 'twitter:card', image === undefined ? 'summary' : 'summary_large_image'],
  ]
  const own = [
    `<title>${toHtml(title)} · SMART FFT</title>`,
    `<link rel="canonical" href="${toHtml(url)}" />`,
    ...tags.map(
      ([kind = '', name = '', value = '']) =>
        `<meta ${kind}="${name}" content="${toHtml(value)}" />`,
    ),
  ].join('\n    ')
  return template
    .replace(
      /<meta name="description"[^>]*>/,
      () => `<meta name="description" content="${toHtml(description)}" />`,
    )
    .replace(/<title>[^<]*<\/title>/, () => own)
}
