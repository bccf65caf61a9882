import { text } from '../texts/texts.ts'

export interface MailContent {
  language: string
  /** Texts of `locales/<language>/mail.json`: `<template>.subject`, `.title`, `.body` (paragraphs by empty lines), `.button`. */
  template: string
  values: Record<string, string | number>
  /** The recipient has no account here. */
  isStranger?: true
  /** What the button leads to. */
  link?: string | undefined
}
/** An email with the company's name. */
interface BrandedMail extends MailContent {
  company: string
}

const RTL = new Set(['ar', 'fa', 'he', 'ur'])
const escapeHtml = (plain: string): string =>
  plain
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
/** No line break gets into a header. */
const oneLine = (plain: string): string => plain.replaceAll(/[\r\n]+/g, ' ').slice(0, 200)

/** A mail as plain text and as HTML, from the locale files. Values are text, never markup. */
export function renderMail({
  language,
  template,
  values,
  link,
  company,
  isStranger,
}: BrandedMail): {
  subject: string
  text: string
  html: string
} {
  const translate = (part: string): string =>
    text({ language, file: 'mail', key: `${template}.${part}` }, { company, ...values })
  const [title, body, button] = [translate('title'), translate('body'), translate('button')]
  const foot = text(
    { language, file: 'mail', key: isStranger === true ? 'footStranger' : 'foot' },
    { company },
  )
  const paragraphs = body.split('\n\n')
  return {
    subject: oneLine(translate('subject')),
    text: [
      title,
      ...paragraphs,
      ...(link === undefined ? [] : [`${button}: ${link}`]),
      `-- \n${foot}`,
    ].join('\n\n'),
    html: `<!doctype html>
<html lang="${language}" dir="${RTL.has(language) ? 'rtl' : 'ltr'}"><body style="margin:0;background:#f3f5f8;font:15px/1.5 system-ui,sans-serif;color:#1d2433">
<div style="max-width:520px;margin:0 auto;padding:32px 16px"><p style="margin:0 0 12px;font-weight:600;text-align:center">${escapeHtml(company)}</p><div style="background:#fff;border-radius:14px;padding:32px">
<h1 style="margin:0 0 16px;font-size:20px">${escapeHtml(title)}</h1>
${paragraphs.map(one => `<p style="margin:0 0 16px">${escapeHtml(one).replaceAll('\n', '<br>')}</p>`).join('\n')}
${
  link === undefined
    ? ''
    : `<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="display:inline-block;padding:10px 18px;border-radius:8px;background:#0b7285;color:#fff;text-decoration:none;font-weight:600">${escapeHtml(button)}</a></p>
<p style="margin:0;color:#5b6577;font-size:12px;word-break:break-all">${escapeHtml(link)}</p>`
}
</div><p style="margin:16px 0 0;color:#5b6577;font-size:12px;text-align:center">${escapeHtml(foot)}</p></div></body></html>`,
  }
}
