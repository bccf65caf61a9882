import type { EmailSettings } from '../../contract/email-mailbox.contract.ts'
import type { OpenedPart } from '../../contract/email-shapes.rules.ts'
import {
  forwardHtml,
  forwardSubject,
  quoteHtml,
  replyRecipients,
  replySubject,
} from '../../contract/email.rules.ts'
import { mailboxText } from '#platform/contract/mailboxes.rules.ts'
import type { TFunction } from '#platform/web/i18n/i18n.ts'
import type { Formats } from '#platform/web/format/format.ts'
import { cleanHtml } from '#ui/rich-text/clean-html.ts'
import type { Draft } from './compose-store.ts'

// Initial drafts: empty, reply, forward, or a stored draft.

type Signed = Pick<EmailSettings, 'signatures' | 'newSignature' | 'replySignature' | 'isPlainText'>

const signatureOf = ({ signatures }: Signed, id: string | null): string => {
  const signature = signatures.find(one => one.id === id)
  return signature === undefined ? '' : `<p></p>${signature.html}`
}

export function newDraft(settings: Signed, start: Partial<Draft> = {}): Draft {
  return {
    to: [],
    cc: [],
    bcc: [],
    subject: '',
    message: signatureOf(settings, settings.newSignature),
    attachments: [],
    inReplyTo: undefined,
    forwardOf: undefined,
    isPlainText: settings.isPlainText,
    ...start,
  }
}

interface Answering {
  settings: Signed
  me: string
  t: TFunction
  format: Formats
}

export function replyDraft(
  mail: OpenedPart,
  all: boolean,
  { settings, me, t, format }: Answering,
): Draft {
  const lead = t('compose.lead', {
    when: format.moment(mail.time),
    who: mail.from.name === '' ? mail.from.email : mail.from.name,
  })
  return newDraft(settings, {
    ...replyRecipients(mail, { me, all }),
    subject: replySubject(mail.subject),
    message: `${signatureOf(settings, settings.replySignature)}${quoteHtml({ message: mail.message, lead })}`,
    inReplyTo: mail.id,
  })
}

export function forwardDraft(mail: OpenedPart, { settings, t, format }: Answering): Draft {
  const lines = [
    [t('fields.from'), mailboxText(mail.from)],
    [t('fields.date'), format.moment(mail.time)],
    [t('fields.subject'), mail.subject],
    [t('fields.to'), mail.to.map(mailboxText).join(', ')],
  ] as const
  return newDraft(settings, {
    subject: forwardSubject(mail.subject),
    message: `${signatureOf(settings, settings.replySignature)}${forwardHtml({ message: mail.message, title: t('compose.forwarded'), lines })}`,
    attachments: mail.attachments,
    forwardOf: mail.id,
  })
}

type StoredDraft = Pick<
  OpenedPart,
  | 'to'
  | 'cc'
  | 'bcc'
  | 'subject'
  | 'message'
  | 'attachments'
  | 'inReplyTo'
  | 'inReplyToId'
  | 'isPlainText'
>
/** A stored draft. */
export const toDraft = (mail: StoredDraft): Draft => ({
  to: mail.to,
  cc: mail.cc,
  bcc: mail.bcc,
  subject: mail.subject,
  message: mail.message,
  attachments: mail.attachments,
  inReplyTo: mail.inReplyTo === null ? undefined : (mail.inReplyToId ?? undefined),
  forwardOf: mail.inReplyTo === null ? (mail.inReplyToId ?? undefined) : undefined,
  isPlainText: mail.isPlainText,
})

/** The text of rich text, one line per block. */
export function toPlainText(html: string): string {
  const fragment = cleanHtml(html)
  for (const end of fragment.querySelectorAll('br')) end.replaceWith('\n')
  for (const block of fragment.querySelectorAll('p, li, h2, h3, h4, pre')) block.append('\n')
  return (fragment.textContent ?? '').replace(/\n$/, '')
}

/** The user's own text, without quotes. */
export function ownWords(html: string): string {
  const fragment = cleanHtml(html)
  for (const quote of fragment.querySelectorAll('blockquote')) quote.remove()
  return fragment.textContent ?? ''
}
