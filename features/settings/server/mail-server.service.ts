import type { Platform } from '#platform/server/compose/platform.ts'
import {
  type MailServer,
  type MailServerForm,
  MAIL_SECURITIES,
  USUAL_PORTS,
} from '../contract/mail-server.rules.ts'
import * as z from 'zod/mini'
import type { Actor } from '#platform/server/access/actor.ts'
import type { RecordingContext } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Db } from '#platform/server/database/database.ts'
import { staleVersion } from '#platform/server/http/app-error.ts'
import { isStale } from '#platform/server/http/is-stale.ts'
import type { FindSmtpServer, SmtpServer } from '#platform/server/mail/smtp-server.ts'
import { deriveKey, seal, unseal } from '#platform/server/tokens/seal.ts'
import { mailServerFixed, passwordAgain } from './settings.errors.ts'
import { findMailServerRow, saveMailServerRow } from './settings.repo.ts'

// The outgoing mail server. SMTP_URL overrides the stored one: anyone who runs the machine can always fix what was typed on a
// screen. The password is sealed with the instance's key, never returned, and never logged. A change has no undo: it would
// restore a password that no one should get back by a click.

export interface MailServers {
  find: FindSmtpServer
  describe(db: Db): Promise<MailServer>
  /** Stores a server inside a transaction; undefined if nothing changes. */
  set(context: RecordingContext, form: MailServerForm): Promise<MailServer>
  update(
    form: MailServerForm,
    context: { actor: Actor; ifMatch: number | undefined },
  ): Promise<MailServer>
  /** The server of a form that is not saved, for a test. */
  tryOut(form: MailServerForm): Promise<SmtpServer | undefined>
}
interface Parts extends Pick<Platform, 'database' | 'clock'> {
  smtpUrl: string | undefined
  /** The instance's own key. */
  key: string
}

const stored = z.object({
  host: z.string(),
  port: z.int(),
  security: z.enum(MAIL_SECURITIES),
  user: z.string(),
  sealed: z.nullable(z.string()),
  sealedAt: z.nullable(z.string()),
})
type Stored = z.infer<typeof stored>
const NONE: Stored = {
  host: '',
  port: USUAL_PORTS.startTls,
  security: 'startTls',
  user: '',
  sealed: null,
  sealedAt: null,
}

export function createMailServers({ database, clock, smtpUrl, key }: Parts): MailServers {
  const sealing = { key: deriveKey(key, 'mail server'), owner: 'mail server' }

  function toSmtp({ host, port, security, user, sealed }: Stored): SmtpServer | undefined {
    if (host === '') return undefined
    return {
      host,
      port,
      security,
      user,
      password: () => (sealed === null ? undefined : open(sealed)),
    }
  }
  function open(sealed: string): string {
    try {
      return unseal(sealed, sealing)
    } catch (cause) {
      throw new Error(
        'The password of the mail server was stored with another key. Enter it again.',
        { cause },
      )
    }
  }
  function toStored(form: MailServerForm, before: Stored, now: Date): Stored {
    const { password, ...rest } = form
    if (rest.host === '') return { ...NONE, port: rest.port, security: rest.security }
    if (rest.user === '') return { ...rest, sealed: null, sealedAt: null }
    if (password === undefined) return { ...rest, ...storedSecret(rest, before) }
    if (password === '') return { ...rest, sealed: null, sealedAt: null }
    return { ...rest, sealed: seal(password, sealing), sealedAt: now.toISOString() }
  }

  async function set({ trx, actor, now }: RecordingContext, form: MailServerForm) {
    const { server: before, version } = await read(trx)
    const after = toStored(form, before, now)
    if (JSON.stringify(ordered(after)) === JSON.stringify(ordered(before)))
      return describeStored(before, version)
    await saveMailServerRow(trx, { values: after, version: version + 1, now })
    const records = [
      { id: 'mailServer', name: 'mail server', before: forLog(before), after: forLog(after) },
    ]
    await recordChange(trx, { actor, now, action: 'update', subject: 'Settings', records })
    return describeStored(after, version + 1)
  }

  return {
    async set(context, form) {
      if (smtpUrl !== undefined) throw mailServerFixed()
      return set(context, form)
    },
    async find(db) {
      return smtpUrl === undefined ? toSmtp((await read(db)).server) : { url: smtpUrl }
    },
    async describe(db) {
      const { server, version } = await read(db)
      return smtpUrl === undefined ? describeStored(server, version) : describeUrl(smtpUrl, version)
    },
    async update(form, { actor, ifMatch }) {
      if (smtpUrl !== undefined) throw mailServerFixed()
      return database.write(async trx => {
        const { server: before, version } = await read(trx)
        if (isStale(ifMatch, version)) throw staleVersion(describeStored(before, version))
        return set({ trx, actor, now: clock() }, form)
      })
    },
    async tryOut(form) {
      if (smtpUrl !== undefined) throw mailServerFixed()
      return toSmtp(toStored(form, (await read(database.read)).server, clock()))
    },
  }
}

async function read(db: Db): Promise<{ server: Stored; version: number }> {
  const row = await findMailServerRow(db)
  const found = row === undefined ? undefined : stored.safeParse(JSON.parse(row.document)).data
  return { server: found ?? NONE, version: row?.version ?? 0 }
}

/** The stored password is used only where it was meant for: not for another server, nor over an unencrypted connection. */
function storedSecret(
  form: Pick<MailServerForm, 'host' | 'user' | 'security'>,
  before: Stored,
): Pick<Stored, 'sealed' | 'sealedAt'> {
  const { sealed, sealedAt } = before
  const isExposed = form.security === 'none' && before.security !== 'none'
  if (sealed !== null && (form.host !== before.host || form.user !== before.user || isExposed))
    throw passwordAgain()
  return { sealed, sealedAt }
}

const ordered = ({ host, port, security, user, sealed, sealedAt }: Stored) => [
  host,
  port,
  security,
  user,
  sealed,
  sealedAt,
]

/** That there is a password, and since when; never which. */
const forLog = ({ host, port, security, user, sealed, sealedAt }: Stored) => ({
  host,
  port,
  security,
  user,
  signsIn: sealed !== null,
  signsInSince: sealedAt,
})

function describeStored(
  { host, port, security, user, sealed }: Stored,
  version: number,
): MailServer {
  return {
    from: host === '' ? 'nowhere' : 'settings',
    host,
    port,
    security,
    user,
    hasPassword: sealed !== null,
    version,
  }
}

function describeUrl(smtpUrl: string, version: number): MailServer {
  const { hostname, port, protocol, username } = new URL(smtpUrl)
  const security = protocol === 'smtps:' ? ('tls' as const) : ('offered' as const)
  const usual = USUAL_PORTS[security === 'tls' ? 'tls' : 'startTls']
  return {
    from: 'environment',
    host: hostname,
    port: port === '' ? usual : Number(port),
    security,
    user: '',
    hasPassword: username !== '',
    version,
  }
}
