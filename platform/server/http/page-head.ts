/** What a page says of itself to whoever shows a link to it, before any script has run. */
export interface PageHead {
  title: string
  description: string
  /** Where it is, whatever address it was asked at. */
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

/** The built page with a head of its own. */
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
