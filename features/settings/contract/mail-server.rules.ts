import * as z from 'zod/mini'

// The outgoing mail server (features.md ADD-03): its form.

/** How the connection is secured: not at all, by STARTTLS, or by TLS from the start. */
export const MAIL_SECURITIES = ['tls', 'startTls', 'none'] as const
export type MailSecurity = (typeof MAIL_SECURITIES)[number]

/** The port that servers of this kind listen at, as a rule. */
export const USUAL_PORTS: Record<MailSecurity, number> = { tls: 465, startTls: 587, none: 25 }

const NAME = /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]{0,62})?(\.[a-z0-9_]([a-z0-9_-]{0,62})?)*\.?$/i
const ipv6 = z.ipv6()

/**
 * Whether a text is a host name or address, without scheme, port or path. Hosts in private networks are allowed.
 * @example isMailHost('smtp.example.com') // true
 */
export const isMailHost = (text: string): boolean => NAME.test(text) || ipv6.safeParse(text).success

const line = (most: number) => z.string().check(z.maxLength(most), z.regex(/^\P{Cc}*$/u))

/** The server as in the form. Without a host there is none, and no email is sent. */
export const mailServerForm = z.strictObject({
  host: z.string().check(
    z.trim(),
    z.maxLength(253),
    z.refine(
      text => text === '' || isMailHost(text),
      'The name or address of a host, like smtp.example.com.',
    ),
  ),
  port: z.int().check(z.minimum(1), z.maximum(65_535)),
  security: z.enum(MAIL_SECURITIES),
  user: line(256).check(z.trim()),
  /** Left out: the one that is stored, as long as it is for the same server and user. Empty: none. */
  password: z.optional(line(1000)),
})
export type MailServerForm = z.infer<typeof mailServerForm>

/** The server as returned, without its password. */
export const mailServer = z.object({
  /** `environment`: SMTP_URL names it, and what is stored does not count. */
  from: z.enum(['environment', 'settings', 'nowhere']),
  host: z.string(),
  port: z.int(),
  /** `offered`, by SMTP_URL alone: encrypted when the server offers it. */
  security: z.enum([...MAIL_SECURITIES, 'offered']),
  /** Omitted for SMTP_URL: with some services it is a secret. */
  user: z.string(),
  hasPassword: z.boolean(),
  /** For `If-Match`: how often it was changed. */
  version: z.int(),
})
export type MailServer = z.infer<typeof mailServer>
