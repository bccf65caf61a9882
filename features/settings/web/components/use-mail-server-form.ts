import {
  type MailServer,
  mailServerForm,
  type MailServerForm,
} from '../../contract/mail-server.rules.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { ApiError } from '#platform/web/api/api-error.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { type FormControl, useForm } from '#ui/form/use-form.ts'
import type { StaleField } from '#ui/stale/stale-dialog.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { newerMailServer, refreshSettings, updateMailServer } from '../settings.api.ts'
import { asNumber } from './as-number.ts'
import type { MailServerField } from './mail-server-fields.tsx'

type Texts = Record<MailServerField, string>
const OWN_WORDS = new Set<string>(['host', 'port', 'user'])
/** The fields compared in a conflict; the password is never shown. */
const COMPARED = ['host', 'port', 'security', 'user'] as const

/** An empty password keeps the stored one; without a user there is none. */
const toForm = ({ password, port, ...texts }: Texts): Record<string, unknown> => ({
  ...texts,
  port: asNumber(port),
  password: password === '' ? undefined : password,
})
const schema = z.pipe(z.transform(toForm), mailServerForm)

export interface MailServerControl {
  form: FormControl<MailServerField>
  /** Whether a password is stored. */
  hasPassword: boolean
  /** The server in the form; `undefined` if it is invalid, which is shown. */
  read: () => MailServerForm | undefined
  /** What the server refused of a test, at the field it names. */
  refused: string | undefined
  refuse: () => void
  stale:
    | {
        fields: StaleField[]
        keep: (sides: Readonly<Record<string, 'mine' | 'theirs'>>) => void
        take: () => void
        close: () => void
      }
    | undefined
}

/** The mail server's form. It has no draft, as it contains a password. */
export function useMailServerForm(server: MailServer): MailServerControl {
  const { t } = useTranslation('settings')
  const { t: tUi } = useTranslation('ui')
  const [known, setKnown] = useState(server)
  const [theirs, setTheirs] = useState<MailServer>()
  const [refused, setRefused] = useState<Texts>()
  const explainRefusal = (error: ApiError) =>
    error.code === 'mail_server.password_again' ? { password: t('wrong.passwordAgain') } : undefined
  const form = useForm<MailServerField, MailServerForm>({
    schema,
    initial: toTexts(known),
    explain: (name, code) =>
      OWN_WORDS.has(name) && (name === 'port' || code !== 'too_big')
        ? t(`wrong.${name}`)
        : undefined,
    explainRefusal,
    onSubmit: values => save(values, known.version),
  })
  if (known.version < server.version && !form.isDirty && theirs === undefined && !form.isBusy)
    take(server)

  function take(next: MailServer): void {
    setKnown(next)
    setTheirs(undefined)
    setRefused(undefined)
    form.reset(toTexts(next))
  }

  async function save(values: MailServerForm, version: number): Promise<'unsaved' | void> {
    try {
      const { mailServer } = await updateMailServer(values, version)
      take(mailServer)
      toast.done(t('saved', { section: t('mail.server') }))
      void refreshSettings()
    } catch (error) {
      const newer = newerMailServer(error)
      if (newer === undefined) throw error
      setTheirs(newer)
      return 'unsaved'
    }
  }

  return {
    form,
    hasPassword: known.hasPassword,
    read() {
      const found = z.safeParse(schema, form.values)
      // Submitting shows the errors.
      if (!found.success) void form.submit()
      return found.data
    },
    refused: refused === form.values ? t('wrong.passwordAgain') : undefined,
    refuse: () => setRefused(form.values),
    stale: theirs === undefined ? undefined : staleOf(theirs),
  }

  function staleOf(newer: MailServer): NonNullable<MailServerControl['stale']> {
    const [before, mine, now] = [toTexts(known), form.values, toTexts(newer)]
    const wordOf = (name: MailServerField, texts: Texts) =>
      name === 'security' ? t(`security.${texts.security}`) : texts[name]
    return {
      fields: COMPARED.map(name => ({
        name,
        label: t(`fields.${name}`),
        before: wordOf(name, before),
        mine: wordOf(name, mine),
        theirs: wordOf(name, now),
      })),
      keep(sides) {
        const mixed = { ...mine }
        for (const name of COMPARED) if (sides[name] === 'theirs') mixed[name] = now[name]
        setTheirs(undefined)
        save(schema.parse(mixed), newer.version).catch((error: unknown) =>
          toast.error(explainFailure(error, tUi)),
        )
      },
      take: () => take(newer),
      close: () => setTheirs(undefined),
    }
  }
}

const toTexts = ({ host, port, security, user }: MailServer): Texts => ({
  host,
  port: `${port}`,
  security,
  user,
  password: '',
})
