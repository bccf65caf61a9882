import { MINUTE } from '#platform/contract/durations.rules.ts'
import { type OutgoingMail, toMailOptions } from './mail-options.ts'
import { openTransport, type SmtpServer } from './smtp-server.ts'

/** A server's answer for one recipient. */
export interface Verdict {
  email: string
  state: 'accepted' | 'refused' | 'later'
  detail: string
}
export interface SmtpOut {
  /** Sends an email; returns the result per recipient, and throws if the server is unreachable. */
  send(mail: OutgoingMail): Promise<Verdict[]>
}

/** A server that takes longer is given up, and the mail tried again later. */
const LONGEST = 4 * MINUTE

/** The domain that our own mail names: that of the address people type. */
export function mailDomain(baseUrl: string): string {
  const { hostname } = new URL(baseUrl)
  if (/^[\d.]+$|:/.test(hostname)) return 'localhost.localdomain'
  return hostname.includes('.') ? hostname : `${hostname}.localdomain`
}

/** Outgoing SMTP. Addresses are objects throughout: no text is parsed for recipients again (CVE-2025-14874). */
export function createSmtpOut(server: SmtpServer): SmtpOut {
  return {
    async send({ receivers, ...mail }) {
      const transport = openTransport(server)
      const limit = setTimeout(() => transport.close(), LONGEST)
      try {
        const info = await transport.sendMail({
          ...toMailOptions(mail),
          envelope: { from: mail.from.address, to: [...receivers] },
        })
        const refused = new Map(
          (info.rejectedErrors ?? []).map(error => [error.recipient ?? '', error]),
        )
        return receivers.map(email => verdictOf(email, refused.get(email)))
      } catch (error) {
        if (!isRefusal(error)) throw error
        const each = new Map((error.rejectedErrors ?? []).map(one => [one.recipient, one]))
        return receivers.map(email => verdictOf(email, each.get(email) ?? error))
      } finally {
        clearTimeout(limit)
        for (const { content } of mail.attachments) content.destroy()
        transport.close()
      }
    },
  }
}

interface Refusal {
  responseCode?: number | undefined
  response?: string | undefined
  message?: string
  recipient?: string | undefined
}

/** The server has answered with a rejection, of the email or of each recipient. */
const isRefusal = (error: unknown): error is Error & Refusal & { rejectedErrors?: Refusal[] } =>
  error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number'

function verdictOf(email: string, refusal: Refusal | undefined): Verdict {
  if (refusal === undefined) return { email, state: 'accepted', detail: '' }
  const detail = (refusal.response ?? refusal.message ?? '')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .slice(0, 300)
  return { email, state: (refusal.responseCode ?? 0) >= 500 ? 'refused' : 'later', detail }
}
